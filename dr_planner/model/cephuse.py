"""Who uses Ceph by the files of Nova, Glance and Cinder: cluster, pool, user and secret."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from dr_planner.model.cephconf import CephConf
from dr_planner.model.cinderconf import CinderConf, Device, Section
from dr_planner.model.frozen import Frozen
from dr_planner.model.inifile import DEFAULT, Option, Value
from dr_planner.model.kolla import EffectiveCinderConf
from dr_planner.model.part import Collection, P
from dr_planner.model.serviceconf import GlanceConf, NovaConf

DEFAULT_CONF = "/etc/ceph/ceph.conf"
NOT_KNOWN = "?"
"""Stands where something is filled in later, or is not shown."""


class CephUse(Frozen):
    """One use of a cluster. What a file does not say is empty.

    :param who: what uses it, such as ``cinder [rbd]``.
    :param conf: the path of the ceph.conf, the usual one where none is set.
    :param is_target: whether it is used only after a failover.
    :param cluster: the cluster's name, by which librados looks for the keyring.
    :param site: that its file is from, where it is known.
    :param layered: whether the file is laid over what kolla-ansible writes itself.
    """

    who: str
    service: str
    where: str
    conf: str = DEFAULT_CONF
    pool: str = ""
    user: str = ""
    secret: str = ""
    is_target: bool = False
    cluster: str = ""
    site: str = ""
    layered: bool = False

    @property
    def clusters(self) -> frozenset[str]:
        """The names that a keyring for it may begin with."""
        return frozenset(filter(None, (self.cluster, PurePosixPath(self.conf).stem)))


def uses(view: Collection) -> Iterator[CephUse]:
    """All of them, in the order of the files."""
    for nova in view.of(NovaConf):
        yield from _of_nova(nova)
    for glance in view.of(GlanceConf):
        yield from _of_glance(glance)
    merged = view.of(EffectiveCinderConf)
    layers = {path for whole in merged for path in (whole.path, *whole.layers)}
    for cinder in view.of(CinderConf):
        for section in cinder.backends:
            yield from _of_backend(cinder, section, is_layer=cinder.path in layers)


def backups(view: Collection) -> Iterator[CephUse]:
    """Those of cinder-backup, where its driver is Ceph's."""
    for conf in view.of(CinderConf):
        default = conf.section(DEFAULT)
        driver = default.option("backup_driver") if default else None
        if default is None or driver is None or ".ceph" not in driver.value.text.lower():
            continue
        pool, user, path = (default.option(f"backup_ceph_{n}") for n in ("pool", "user", "conf"))
        yield CephUse(
            who="Cinder backups",
            service="cinder-backup",
            where=conf.at(driver.value.line),
            conf=_text(path) or DEFAULT_CONF,
            pool=_text(pool) or "backups",
            user=_text(user) or "cinder",
            site=conf.site,
        )


def conf_file(view: Collection, use: CephUse) -> CephConf | None:
    """The ceph.conf that a path means, where exactly one cluster's file has that name.

    A file may have been given another beginning of its name, or be in a folder of its service.
    """
    name = PurePosixPath(use.conf).name
    found = [part for part in view.of(CephConf) if _is_called(part, name)]
    near = of_its_site(found, use.site)
    own = [part for part in near if use.service in PurePosixPath(part.path).parts]
    candidates = own or near
    if len({part.fsid for part in candidates}) != 1:
        return None
    return candidates[0]


def of_its_site(parts: Sequence[P], site: str) -> list[P]:
    """The parts that are from a site; all of them where the site is not known, or has none."""
    return [part for part in parts if part.site == site and site] or list(parts)


def one_cluster(view: Collection, one: CephUse, other: CephUse) -> bool:
    """Whether two uses are of one cluster: by the fsids, else by their sites and paths."""
    files = [conf_file(view, use) for use in (one, other)]
    fsids = [file.fsid for file in files if file is not None and file.fsid]
    if len(fsids) == 2:
        return fsids[0] == fsids[1]
    near = one.site == other.site or not one.site or not other.site
    return near and one.conf == other.conf


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
    kind = section.option("images_type")
    if kind is not None and kind.value.is_known and kind.value.text.strip() != "rbd":
        pool = None
    yield CephUse(
        who="Nova",
        service="nova",
        where=conf.at(said.value.line if said else section.line),
        conf=_text(path) or DEFAULT_CONF,
        pool=_text(pool),
        user=_text(user),
        secret=_text(secret).lower(),
        site=conf.site,
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
            site=conf.site,
        )


def _of_backend(conf: CinderConf, section: Section, *, is_layer: bool) -> Iterator[CephUse]:
    """A backend and its targets.

    :param is_layer: whether the file is laid over what a tool's own template says of the backend.
    """
    if not any(option.name.startswith("rbd_") for option in section.options):
        return
    unsaid = NOT_KNOWN if is_layer and not conf.option(section.name, "volume_driver") else ""
    own = CephUse(
        who=f"Cinder [{section.name}]",
        service="cinder",
        where=conf.at(section.line),
        conf=_text(conf.option(section.name, "rbd_ceph_conf")) or unsaid or DEFAULT_CONF,
        pool=_text(conf.option(section.name, "rbd_pool")),
        user=_text(conf.option(section.name, "rbd_user")),
        secret=_text(conf.option(section.name, "rbd_secret_uuid")).lower(),
        cluster=_text(conf.option(section.name, "rbd_cluster_name")),
        site=conf.site,
        layered=is_layer,
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
        cluster=_known(device, "backend_id"),
        site=own.site,
    )


def _known(device: Device, key: str) -> str:
    pair = device.pair(key)
    return "" if pair is None else _value(pair.value)


def _text(option: Option | None) -> str:
    return "" if option is None else _value(option.value)


def _value(value: Value) -> str:
    return value.text.strip() if value.is_known else NOT_KNOWN
