"""Bundles of Juju: backends, clusters and mirrors, as the charms make them of relations.

Which site an application is at, a bundle does not say. A cluster is at a site where its monitors
are called as the site, with ``-ceph-mon`` behind it; a backend where its zone is called as it.
Where the whole bundle has one cluster only, it is of the folder's site.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dr_planner.design.cinderconf import read_source
from dr_planner.design.importing.draft import Draft, Said
from dr_planner.design.importing.storage import Storage
from dr_planner.design.settings import IniText, relined
from dr_planner.design.source import NotReadable, Source
from dr_planner.model.cephconf import UUID
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.jujubundle import Application, JujuBundle
from dr_planner.model.part import Collection

CINDER, MIRROR = "cinder-ceph", "ceph-rbd-mirror"
MONITORS = "-ceph-mon"
"""The end of a name that tells nothing of the cluster."""

TARGET = "ceph-replication-device"
ZONE, POOL, MODE = (
    "options.backend-availability-zone",
    "options.rbd-pool-name",
    "options.rbd-mirroring-mode",
)


@dataclass(frozen=True)
class BackendToBe:
    """An application of cinder-ceph.

    :param cluster: the name of its cluster, empty where no relation says it.
    :param target: the name of its replication target's cluster, empty where it has none.
    """

    name: str
    site: str
    cluster: str
    pool: Said
    mode: Said | None
    zone: Said | None
    target: Said
    origin: tuple[str, int]


class Model:
    """The bundle and the overlays of one folder, laid over each other."""

    def __init__(self, bundles: Sequence[JujuBundle]) -> None:
        self.bundles = bundles
        self.site = bundles[0].site

    def applications(self, charm: str) -> dict[str, tuple[JujuBundle, Application]]:
        """The applications of a charm, each where it is first."""
        found: dict[str, tuple[JujuBundle, Application]] = {}
        for bundle in self.bundles:
            for app in bundle.of_charm(charm):
                found.setdefault(app.name, (bundle, app))
        return found

    def origin(self, application: str) -> str:
        """Where an application is first; its relation where it is not described."""
        for bundle in self.bundles:
            for app in bundle.applications:
                if app.name == application:
                    return bundle.at(app.line)
        return self.bundles[0].path

    def said(self, application: str, key: str) -> Said | None:
        """A setting of an application; that of the last overlay counts."""
        for bundle in reversed(self.bundles):
            for app in bundle.applications:
                value = app.get(key) if app.name == application else None
                if value is not None:
                    text = value.text.strip()
                    known = value.is_known and text
                    return Said(text, bundle.at(value.line)) if known else None
        return None

    def related(self, application: str, endpoint: str) -> Said | None:
        """The one application at the other end of an endpoint."""
        found = {
            end.application: bundle.at(relation.line)
            for bundle in self.bundles
            for end, relation in bundle.related(application, endpoint)
        }
        return Said(*next(iter(found.items()))) if len(found) == 1 else None

    @property
    def monitors(self) -> list[str]:
        """The applications of monitors, by their charm or by what is related to them."""
        ends = [(name, "ceph") for name in self.applications(CINDER)]
        ends += [(name, TARGET) for name in self.applications(CINDER)]
        for name in self.applications(MIRROR):
            ends += [(name, "ceph-local"), (name, "ceph-remote")]
        related = [said for name, end in ends if (said := self.related(name, end)) is not None]
        names = [*self.applications("ceph-mon"), *(str(said.value) for said in related)]
        return list(dict.fromkeys(names))


class Bundles:
    """All bundles of a collection."""

    def __init__(self, parts: Collection, sites: Sequence[str], draft: Draft) -> None:
        self._draft = draft
        by_site: dict[str, list[JujuBundle]] = {}
        for bundle in parts.of(JujuBundle):
            by_site.setdefault(bundle.site, []).append(bundle)
        self._models: list[Model] = []
        seen = []
        for bundles in by_site.values():
            content = [(bundle.applications, bundle.relations) for bundle in bundles]
            if content not in seen:  # one model may have been collected at each of its sites
                seen.append(content)
                self._models.append(Model(bundles))
        self._sites = sites
        self._backends = {id(m): list(self._backends_of(m)) for m in self._models}

    # ------------------------------------------------------------------ Cinder

    def confs(self) -> Iterator[CinderConf]:
        """What the charm cinder-ceph writes into cinder.conf for each backend of a known site."""
        for model in self._models:
            for backend in self._backends[id(model)]:
                if backend.site and backend.cluster:
                    yield from _conf(backend)
                    continue
                path, line = backend.origin
                lacks = "which cluster" if backend.site else "at which site"
                self._draft.left.append(
                    f"{path}:{line}: no file says {lacks} the backend {backend.name} is"
                )

    def _backends_of(self, model: Model) -> Iterator[BackendToBe]:
        alone = len(model.monitors) == 1
        for name, (bundle, app) in model.applications(CINDER).items():
            zone, target = model.said(name, ZONE), model.related(name, TARGET)
            named = str(zone.value) if zone is not None else ""
            site = named if named in self._sites else model.site if alone else ""
            cluster = model.related(name, "ceph")
            here = bundle.at(app.line)
            open_pool = any(
                other.name == name and POOL in other.keys
                for each in model.bundles
                for other in each.applications
            )
            pool = model.said(name, POOL) or (None if open_pool else Said(name, here))
            if pool is None:
                self._draft.left.append(f"{here}: the pool of the backend {name} is not known")
                continue
            yield BackendToBe(
                name=name,
                site=site,
                cluster=_short(str(cluster.value)) if cluster else "",
                pool=pool,
                mode=model.said(name, MODE),
                zone=zone,
                target=Said(_short(str(target.value)), target.origin) if target else Said(""),
                origin=(bundle.path, app.line),
            )

    # ------------------------------------------------------------------ Ceph

    def declare(self, storage: Storage) -> None:
        """Tell of the clusters, before services say that they use them."""
        for model in self._models:
            names = model.monitors
            sites = list(self._sites) if len(names) > 1 else [model.site]
            for name in names:
                fsid = model.said(name, "options.fsid")
                if fsid is not None and not UUID.fullmatch(str(fsid.value)):
                    fsid = None
                storage.declare(_short(name), sites, fsid)
                if _short(name) in self._sites:
                    cluster = storage.declared(sites[0], _short(name))
                    cluster.proofs.setdefault(_short(name), model.origin(name))

    def complete(self, storage: Storage) -> None:
        """Tell of daemons, modes and mirrors, when the backends are known."""
        for model in self._models:
            site = model.site
            for backend in self._backends[id(model)]:
                if backend.cluster and backend.mode and backend.mode.value in ("pool", "image"):
                    pool = storage.declared(site, backend.cluster).pool(str(backend.pool.value))
                    pool.profile = pool.profile or backend.mode
            received: dict[tuple[str, str], str] = {}
            for name in model.applications(MIRROR):
                local, remote = (model.related(name, f"ceph-{e}") for e in ("local", "remote"))
                if local is None:
                    continue
                here = _short(str(local.value))
                units = model.said(name, "num_units")
                if units is not None and str(units.value).isdecimal():
                    daemons = Said(int(str(units.value)), units.origin)
                    storage.declared(site, here).daemons = daemons
                if remote is not None:
                    received[_short(str(remote.value)), here] = remote.origin
            self._mirrors(model, storage, received)

    def _mirrors(
        self, model: Model, storage: Storage, received: dict[tuple[str, str], str]
    ) -> None:
        """The charm mirrors every pool of a cluster to the one that receives from it."""
        for backend in self._backends[id(model)]:
            for (giver, taker), origin in received.items():
                if giver != backend.cluster:
                    continue
                direction = "rx-tx" if (taker, giver) in received else "rx-only"
                storage.tell_mirror(
                    str(backend.pool.value),
                    storage.declared(model.site, giver),
                    storage.declared(model.site, taker),
                    direction,
                    origin,
                )


def _short(name: str) -> str:
    return name.removesuffix(MONITORS) or name


def _conf(backend: BackendToBe) -> Iterator[CinderConf]:
    path, line = backend.origin
    ini = IniText()
    ini.section(backend.name, line)
    ini.option("volume_driver", "cinder.volume.drivers.rbd.RBDDriver", line)
    ini.option("rbd_pool", str(backend.pool.value), _line(backend.pool, path))
    ini.option("rbd_user", backend.name, line)
    ini.option("rbd_ceph_conf", f"/etc/ceph/{backend.cluster}.conf", line)
    if backend.zone is not None:
        ini.option("backend_availability_zone", str(backend.zone.value), _line(backend.zone, path))
    if backend.target.value:
        device = f"backend_id:ceph,conf:/etc/ceph/{backend.target.value}.conf"
        device += f",user:{backend.name}-replication-device"
        ini.option("replication_device", device, _line(backend.target, path))
    try:
        conf = relined(read_source(Source(path, ini.text)), ini.lines)
    except NotReadable:
        return
    yield conf.model_copy(update={"site": backend.site})


def _line(said: Said, path: str) -> int:
    """The line of an origin in a file; 0 where it is in another one, such as an overlay."""
    file, _, number = said.origin.rpartition(":")
    return int(number) if file == path and number.isdecimal() else 0
