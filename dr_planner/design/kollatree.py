"""The config tree of kolla-ansible: what is there, and what Cinder gets of it.

kolla-ansible makes a cinder.conf of five layers: the role's own template, ``config/global.conf``,
``config/cinder.conf``, ``config/cinder/<service>.conf``, ``config/cinder/<host>/cinder.conf``. A
layer replaces whole options: what it says of an option that may stand several times is all that
is left of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePosixPath

from dr_planner.design.cinderconf import read_source
from dr_planner.design.settings import LATER, IniText, relined
from dr_planner.design.source import NotReadable, Source
from dr_planner.model.cinderconf import CinderConf, Section
from dr_planner.model.inifile import Option, normalized
from dr_planner.model.kolla import CephUse, EffectiveCinderConf, KollaGlobals
from dr_planner.model.part import Collection, Part

SERVICE = "cinder-volume"


def merged(layers: Iterable[CinderConf]) -> tuple[Section, ...]:
    """Layers laid over each other, as the role's merge does; a later one replaces options whole.

    Lines are left out, for they are of different files.
    """
    sections: dict[str, Section] = {}
    for layer in layers:
        for section in layer.sections:
            key = normalized(section.name)
            below = sections.get(key)
            sections[key] = _over(below, section) if below else section
    return tuple(sections.values())


def _over(below: Section, above: Section) -> Section:
    names = {option.name for option in above.options}
    kept: list[Option] = [option for option in below.options if option.name not in names]
    return below.model_copy(
        update={
            "options": (*kept, *above.options),
            "devices": above.devices or below.devices,
            "remarks": (*below.remarks, *above.remarks),
        }
    )


def root_of(path: str) -> str:
    """The folder ``config`` that a globals.yml of kolla-ansible or kayobe goes with."""
    return str(PurePosixPath(path).parent / "config")


def files_below(root: str, parts: Iterable[Part]) -> frozenset[str]:
    """The paths of the files that are below a folder, seen from it."""
    beginning = f"{root}/"
    return frozenset(
        part.path.removeprefix(beginning) for part in parts if part.path.startswith(beginning)
    )


def effective(parts: Sequence[Part]) -> list[EffectiveCinderConf]:
    """What cinder-volume gets, of every config tree that is among files that were read."""
    confs = {part.path: part for part in parts if isinstance(part, CinderConf)}
    tops = {root_of(part.path): part for part in parts if isinstance(part, KollaGlobals)}
    found = []
    for root in dict.fromkeys([*tops, *_roots(confs)]):
        names = ("global.conf", "cinder.conf", f"cinder/{SERVICE}.conf")
        layers = [confs[path] for name in names if (path := f"{root}/{name}") in confs]
        hosts = sorted(
            path
            for path in confs
            if path.startswith(f"{root}/cinder/")
            and path.endswith("/cinder.conf")
            and path.count("/") == root.count("/") + 3
        )
        if not layers and not hosts:
            continue
        template = [_template(tops[root])] if root in tops else []
        for host in hosts or [""]:
            every = [*template, *layers, *([confs[host]] if host else [])]
            found.append(_together(root, host, [layer for layer in every if layer]))
    return found


def without_overrides(parts: Collection) -> Iterator[tuple[KollaGlobals, EffectiveCinderConf]]:
    """What cinder-volume gets of variables whose config tree was not read, or says nothing of it.

    A rule has nothing to look at there; a design takes the backends all the same.
    """
    known = {conf.root for conf in parts.of(EffectiveCinderConf)}
    for top in parts.of(KollaGlobals):
        root, template = root_of(top.path), _template(top)
        if template is not None and root not in known:
            whole = _together(root, "", [template])
            yield top, whole.model_copy(update={"site": top.site})


def _roots(confs: Iterable[str]) -> list[str]:
    """Folders ``config`` that hold an override which only kolla-ansible reads."""
    ending = f"/config/cinder/{SERVICE}.conf"
    return [
        path.removesuffix(f"/cinder/{SERVICE}.conf") for path in confs if path.endswith(ending)
    ]


def _together(root: str, host: str, layers: list[CinderConf]) -> EffectiveCinderConf:
    name = f" at {PurePosixPath(host).parent.name}" if host else ""
    whole = EffectiveCinderConf(
        path=f"{root} ({SERVICE}{name}, merged)",
        site=next((layer.site for layer in layers if layer.site), ""),
        sections=merged(layers),
        service=SERVICE,
        root=root,
        layers=tuple(layer.path for layer in layers),
    )
    return relined(whole, ())


def _template(top: KollaGlobals) -> CinderConf | None:
    """What the role's own template writes for the entries of Ceph."""
    volumes = [use for use in top.uses if use.service == SERVICE and use.text("name")]
    if not volumes:
        return None
    ini = IniText()
    ini.section("DEFAULT", 0)
    enabled = [use.text("name") for use in volumes if use.flag("enabled") is not False]
    ini.option("enabled_backends", ",".join(enabled), 0)
    for use in volumes:
        _backend(ini, use)
    try:
        return read_source(Source(top.path, ini.text))
    except NotReadable:
        return None


def _backend(ini: IniText, use: CephUse) -> None:
    cluster = use.cluster or LATER
    ini.section(use.text("name"), 0)
    ini.option("volume_driver", "cinder.volume.drivers.rbd.RBDDriver", 0)
    ini.option("volume_backend_name", use.text("backend_name") or use.text("name"), 0)
    ini.option("rbd_pool", use.text("pool") or LATER, 0)
    ini.option("rbd_ceph_conf", f"/etc/ceph/{cluster}.conf", 0)
    ini.option("rbd_user", use.text("user") or LATER, 0)
    ini.option("rbd_cluster_name", cluster, 0)
    ini.option("rbd_secret_uuid", "{{ cinder_rbd_secret_uuid }}", 0)
    if use.text("availability_zone"):
        ini.option("backend_availability_zone", use.text("availability_zone"), 0)
