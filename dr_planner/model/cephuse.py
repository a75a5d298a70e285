"""Who uses Ceph by the files of Nova, Glance and Cinder: cluster, pool, user and secret."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from dr_planner.model.cephconf import CephConf
from dr_planner.model.cinderconf import CinderConf, Device, Section
from dr_planner.model.frozen import Frozen
from dr_planner.model.inifile import Option, Value
from dr_planner.model.part import Collection
from dr_planner.model.serviceconf import GlanceConf, NovaConf

DEFAULT_CONF = "/etc/ceph/ceph.conf"
NOT_KNOWN = "?"
"""Stands where something is filled in later, or is not shown."""


class CephUse(Frozen):
    """One use of a cluster. What a file does not say is empty.

    :param who: what uses it, such as ``cinder [rbd]``.
    :param conf: the path of the ceph.conf, the usual one where none is set.
    :param is_target: whether it is used only after a failover.
    """

    who: str
    service: str
    where: str
    conf: str = DEFAULT_CONF
    pool: str = ""
    user: str = ""
    secret: str = ""
    is_target: bool = False


def uses(view: Collection) -> Iterator[CephUse]:
    """All of them, in the order of the files."""
    for nova in view.of(NovaConf):
        yield from _of_nova(nova)
    for glance in view.of(GlanceConf):
        yield from _of_glance(glance)
    for cinder in view.of(CinderConf):
        for section in cinder.backends:
            yield from _of_backend(cinder, section)


def conf_file(view: Collection, use: CephUse) -> CephConf | None:
    """The ceph.conf that a path means, where exactly one cluster's file has that name.

    A file may have been given another beginning of its name, or be in a folder of its service.
    """
    name = PurePosixPath(use.conf).name
    found = [part for part in view.of(CephConf) if _is_called(part, name)]
    own = [part for part in found if use.service in PurePosixPath(part.path).parts]
    candidates = own or found
    if len({part.fsid for part in candidates}) != 1:
        return None
    return candidates[0]


def _is_called(part: CephConf, name: str) -> bool:
    return part.name == name or part.name.endswith((f"-{name}", f"_{name}", f".{name}"))


def _of_nova(conf: NovaConf) -> Iterator[CephUse]:
    section = conf.section("libvirt")
    if section is None:
        return
    names = ("images_rbd_pool", "rbd_user", "rbd_secret_uuid", "images_rbd_ceph_conf")
    if not any(section.option(name) for name in names):
        return
    pool, user, secret, path = (section.option(name) for name in names)
    said = secret or user or pool or path
    yield CephUse(
        who="Nova",
        service="nova",
        where=conf.at(said.value.line if said else section.line),
        conf=_text(path) or DEFAULT_CONF,
        pool=_text(pool),
        user=_text(user),
        secret=_text(secret).lower(),
    )


def _of_glance(conf: GlanceConf) -> Iterator[CephUse]:
    names = [name for name, kind in conf.stores if kind == "rbd"]
    if not conf.stores:
        names = ["glance_store"]
    for name in names:
        section = conf.section(name)
        if section is None or not any(o.name.startswith("rbd_store_") for o in section.options):
            continue
        yield CephUse(
            who=f"Glance [{section.name}]",
            service="glance",
            where=conf.at(section.line),
            conf=_text(section.option("rbd_store_ceph_conf")) or DEFAULT_CONF,
            pool=_text(section.option("rbd_store_pool")) or "images",
            user=_text(section.option("rbd_store_user")),
        )


def _of_backend(conf: CinderConf, section: Section) -> Iterator[CephUse]:
    if not any(option.name.startswith("rbd_") for option in section.options):
        return
    own = CephUse(
        who=f"Cinder [{section.name}]",
        service="cinder",
        where=conf.at(section.line),
        conf=_text(conf.option(section.name, "rbd_ceph_conf")) or DEFAULT_CONF,
        pool=_text(conf.option(section.name, "rbd_pool")),
        user=_text(conf.option(section.name, "rbd_user")),
        secret=_text(conf.option(section.name, "rbd_secret_uuid")).lower(),
    )
    yield own
    for device in conf.devices_of(section):
        if device.pairs:
            yield _of_target(conf, own, device)


def _of_target(conf: CinderConf, own: CephUse, device: Device) -> CephUse:
    path, user, secret = (_known(device, key) for key in ("conf", "user", "secret_uuid"))
    return CephUse(
        who=f"{own.who} target {device.number}",
        service="cinder",
        where=conf.at(device.line),
        conf=path or f"/etc/ceph/{_known(device, 'backend_id')}.conf",
        pool=own.pool,
        user=user or own.user,
        secret=secret.lower() or own.secret,
        is_target=True,
    )


def _known(device: Device, key: str) -> str:
    pair = device.pair(key)
    return "" if pair is None else _value(pair.value)


def _text(option: Option | None) -> str:
    return "" if option is None else _value(option.value)


def _value(value: Value) -> str:
    return value.text.strip() if value.is_known else NOT_KNOWN
