"""Cinder: backends with their replication targets, and the zones that they are in."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain, count

from dr_planner.design.importing.draft import Block, Draft, Said, agreed
from dr_planner.design.importing.layers import Layers
from dr_planner.design.importing.storage import PLAIN_NAME, ClusterFound, Storage
from dr_planner.model.cephconf import UUID
from dr_planner.model.cinderconf import CinderConf, Device, Section
from dr_planner.model.inifile import DEFAULT, Option, normalized
from dr_planner.model.kolla import EffectiveCinderConf
from dr_planner.model.part import Collection

RBD_DRIVER = "cinder.volume.drivers.rbd.RBDDriver"


@dataclass
class BackendFound:
    """A backend of a site, with what the design needs of it.

    :param standbys: the sites that have its section and do not run it, with the place of each.
    """

    layers: Layers
    conf: CinderConf
    section: Section
    cluster: ClusterFound
    pool: Said
    user: Said | None
    host: Said | None
    zone: Said | None
    standbys: dict[str, str] = field(default_factory=dict)

    @property
    def site(self) -> str:
        """The site that the file is from."""
        return self.conf.site

    @property
    def origin(self) -> str:
        """Where its section stands."""
        return self.layers.of_section(self.conf, self.section)

    def said(self, name: str) -> Said | None:
        """An option of the backend, where its value is known."""
        return known(self.layers, self.conf, self.conf.option(self.section.name, name))


def known(layers: Layers, conf: CinderConf, option: Option | None) -> Said | None:
    """What an option says, where it says anything and the value was kept."""
    if option is None or not option.value.is_known or not option.value.text.strip():
        return None
    return Said(option.value.text.strip(), layers.of_option(conf, option))


class BlockStorage:
    """All backends of a collection."""

    def __init__(self, parts: Collection, storage: Storage, draft: Draft) -> None:
        self._storage, self._draft, self._layers = storage, draft, Layers(parts)
        self._beside = _zones_beside(parts, self._layers)
        self.found: list[BackendFound] = []
        seen: set[tuple[str, str, str, int]] = set()
        merged = {layer for whole in parts.of(EffectiveCinderConf) for layer in whole.layers}
        waiting: list[tuple[CinderConf, Section]] = []
        for conf in parts.of(CinderConf):
            if conf.path in merged:
                continue  # what kolla-ansible makes of the layers counts
            for section in conf.backends:
                if not _is_enabled(conf, section):
                    waiting.append((conf, section))
                    continue
                backend = self._backend(conf, section)
                if backend is None:
                    continue
                host = str(backend.host.value) if backend.host else ""
                key = (conf.site, section.name, host, id(backend.cluster))
                if key in seen:
                    where = self._layers.of_section(conf, section)
                    draft.left.append(f"{where}: [{section.name}] stands in another file too")
                    continue
                seen.add(key)
                self.found.append(backend)
        self._standbys(waiting)
        for backend in self.found:  # a target is looked up when all users are known
            for device in conf_devices(backend):
                path = device.text("conf")
                if path:
                    storage.target(backend.site, path, device.text("backend_id") or "")

    def _standbys(self, waiting: list[tuple[CinderConf, Section]]) -> None:
        """A section that does not run here, and runs at another site under the same name."""
        for conf, section in waiting:
            host = _host(self._layers, conf, section)
            homes = [
                backend
                for backend in self.found
                if normalized(backend.section.name) == normalized(section.name)
                and host is not None
                and backend.host is not None
                and backend.host.value == host.value
            ]
            if any(home.site == conf.site for home in homes):
                continue  # another file of the site enables it
            where = self._layers.of_section(conf, section)
            if len(homes) != 1:
                what = "is not in enabled_backends" if conf.runs else "has no service that runs"
                self._draft.left.append(f"{where}: [{section.name}] {what}")
                continue
            homes[0].standbys.setdefault(conf.site, where)

    def _backend(self, conf: CinderConf, section: Section) -> BackendFound | None:
        where = self._layers.of_section(conf, section)
        driver = conf.text(section.name, "volume_driver") or ""
        part_of_one = not driver and conf.option(section.name, "rbd_pool") is not None
        if driver != RBD_DRIVER and not part_of_one:
            said = "has a driver that is not known here" if driver else "names no volume_driver"
            self._draft.left.append(
                f"{where}: [{section.name}] {said}; the design language knows RBD only"
            )
            return None
        pool = known(self._layers, conf, conf.option(section.name, "rbd_pool"))
        if pool is None:
            self._draft.left.append(f"{where}: the rbd_pool of [{section.name}] is not known")
            return None
        file = known(self._layers, conf, conf.option(section.name, "rbd_ceph_conf"))
        named = known(self._layers, conf, conf.option(section.name, "rbd_cluster_name"))
        path = str((file or named or Said(PLAIN_NAME)).value)
        cluster = self._storage.used(conf.site, path, (file or pool).origin)
        user = known(self._layers, conf, conf.option(section.name, "rbd_user"))
        found = cluster.pool(str(pool.value))
        found.role = found.role or Said("cinder", pool.origin)
        if user is not None:
            found.users.append((str(user.value), conf.site))
        return BackendFound(
            self._layers,
            conf,
            section,
            cluster,
            pool,
            user,
            _host(self._layers, conf, section),
            _zone(self._layers, conf, section) or self._beside.get(conf.path),
        )

    # ------------------------------------------------------------------ zones

    def zone_of(self, site: str) -> Said | None:
        """The Cinder zone of a site: that of all its backends, else what ``[DEFAULT]`` says."""
        found = agreed(b.zone for b in self.found if b.site == site and b.zone is not None)
        if isinstance(found, list):
            defaults = {
                id(b.conf): _default_zone(b.layers, b.conf) or self._beside.get(b.conf.path)
                for b in self.found
                if b.site == site
            }
            found = agreed(zone for zone in defaults.values() if zone is not None)
        return None if isinstance(found, list) else found

    # ------------------------------------------------------------------ into the design

    def blocks(self) -> list[Block]:
        """The backends whose cluster is known; one that several sites can run is one."""
        together: dict[tuple[str, str], list[BackendFound]] = {}
        for backend in self.found:
            if backend.cluster.site is None:
                where = backend.origin
                text = f"{where}: [{backend.section.name}] is on a cluster that has no known site"
                self._draft.left.append(text)
                continue
            key = (backend.section.name, _identity(backend))
            if not key[1] or any(_are_two(b, backend) for b in together.get(key, ())):
                key = (key[0], f"{key[1]} {backend.site} {id(backend.cluster)}")
            together.setdefault(key, []).append(backend)
        names = [name for name, _host in together]
        taken: set[str] = set(names)
        return [
            self._block(same, taken if names.count(name) > 1 else None)
            for (name, _host), same in together.items()
        ]

    def _block(self, same: list[BackendFound], taken: set[str] | None) -> Block:
        """One backend.

        :param taken: names that are given already, where the section's own will not do.
        """
        backend = next((b for b in same if b.site == str(_said(b.cluster.site))), same[0])
        block = Block()
        section = backend.section
        origin = backend.origin
        if taken is not None:
            name = _free(section.name, (backend.site, backend.cluster.name), taken)
            block.put("name", name, origin)
            block.notes.append(
                f"[{section.name}] is the section of several backends; names here are unique"
            )
            self._draft.left.append(
                f"{origin}: [{section.name}] stands for several backends, with different hosts or "
                f"clusters, and is called {name} in the design"
            )
        else:
            block.put("name", section.name, origin)
        block.put("site", backend.site)
        block.say("host", backend.host)
        if backend.host is None and _members(backend) is None:
            block.unknown("host, the backend_host or host of its cinder-volume")
        block.put("ceph_cluster", backend.cluster.name)
        block.say("pool", backend.pool)
        block.say("user", backend.user)
        if backend.user is None:
            block.unknown("user; left out it means 'cinder'")
        block.say("cluster", _members(backend))
        others = {b.site: b.origin for b in same if b is not backend} | backend.standbys
        if others:
            block.put("standby_sites", list(others), next(iter(others.values())))
        self._extras(backend, block, renamed=taken is not None)
        block.nest("replication", self._targets(backend))
        return block

    def _extras(self, backend: BackendFound, block: Block, *, renamed: bool) -> None:
        secret = backend.said("rbd_secret_uuid")
        fsid = backend.cluster.fsid.value if backend.cluster.fsid else ""
        text = str(secret.value).lower() if secret is not None else ""
        if secret is not None and UUID.fullmatch(text) and text != fsid:
            block.say("secret_uuid", Said(text, secret.origin))
        name = backend.said("volume_backend_name")
        if name is not None and (renamed or name.value != backend.section.name):
            block.say("volume_backend_name", name)
        zone = self.zone_of(backend.site)
        if backend.zone is not None and (zone is None or zone.value != backend.zone.value):
            block.say("availability_zone", backend.zone)

    def _targets(self, backend: BackendFound) -> list[Block]:
        found = []
        for device in conf_devices(backend):
            where = self._layers.of_device(backend.conf, device)
            name, path = device.text("backend_id"), device.text("conf")
            cluster = self._storage.target(backend.site, path, name or "") if path else None
            if device.problem or device.is_template or not name or not path:
                self._draft.left.append(f"{where}: a replication_device that is not whole")
                continue
            if cluster is None or cluster.site is None:
                self._draft.left.append(
                    f"{where}: which cluster the target {name} is; its conf was not collected"
                )
                continue
            block = Block()
            block.put("backend_id", name, where)
            block.put("ceph_cluster", cluster.name)
            user = device.text("user")
            if user:
                block.put("user", user, where)
            secret = (device.text("secret_uuid") or "").lower()
            if UUID.fullmatch(secret) and not (cluster.fsid and cluster.fsid.value == secret):
                block.put("secret_uuid", secret, where)
            found.append(block)
        return found


def conf_devices(backend: BackendFound) -> tuple[Device, ...]:
    """The replication targets of a backend."""
    return backend.conf.devices_of(backend.section)


def _free(section: str, words: tuple[str, ...], taken: set[str]) -> str:
    """A name that no other backend has: with one of the words behind it, else with a number."""
    wished = [f"{section}-{word}" for word in words]
    numbered = (f"{section}-{number}" for number in count(2))
    name = next(name for name in chain(wished, numbered) if name not in taken)
    taken.add(name)
    return name


def _is_enabled(conf: CinderConf, section: Section) -> bool:
    """Whether a backend runs, as far as the file says."""
    listed = conf.enabled
    if not conf.runs:
        return False
    if listed is None or not listed.value.is_known:
        return True
    return normalized(section.name) in {normalized(name) for name in conf.enabled_names}


def _members(backend: BackendFound) -> Said | None:
    """The cluster of services that a backend's is a member of."""
    return known(backend.layers, backend.conf, _default(backend.conf, "cluster"))


def _identity(backend: BackendFound) -> str:
    """What two services of one backend have in common: the host, else the cluster."""
    said = backend.host or _members(backend)
    return str(said.value) if said is not None else ""


def _are_two(one: BackendFound, other: BackendFound) -> bool:
    """Whether backends of one section and host are two, as those of two clouds may be.

    A host that is called after its pool says nothing: puppet-cinder calls all of them so
    (manifests/backend/rbd.pp).
    """
    if one.site == other.site:
        return True
    fsids = [_said(backend.cluster.fsid) for backend in (one, other)]
    if None not in fsids:
        return fsids[0] != fsids[1]
    by_pool = _said(one.host) == f"rbd:{one.pool.value}"
    return by_pool and one.cluster is not other.cluster


def _said(said: Said | None) -> object:
    return said.value if said is not None else None


def _default(conf: CinderConf, name: str) -> Option | None:
    section = conf.section(DEFAULT)
    return section.option(name) if section else None


def _host(layers: Layers, conf: CinderConf, section: Section) -> Said | None:
    """The backend's own host, also where it is not known; else that of the service."""
    own = conf.option(section.name, "backend_host")
    return known(layers, conf, own if own is not None else _default(conf, "host"))


def _default_zone(layers: Layers, conf: CinderConf) -> Said | None:
    return known(layers, conf, _default(conf, "storage_availability_zone"))


def _zones_beside(parts: Collection, layers: Layers) -> dict[str, Said]:
    """The zone that the text for all services of Cinder says, by the file that it stands in.

    A control plane of RHOSO has it beside the texts of its volume services, which override it.
    """
    found: dict[str, list[Said]] = {}
    for conf in parts.of(CinderConf):
        zone = _default_zone(layers, conf) if not conf.backends else None
        if zone is not None:
            found.setdefault(conf.path, []).append(zone)
    one = {path: agreed(zones) for path, zones in found.items()}
    return {path: zone for path, zone in one.items() if isinstance(zone, Said)}


def _zone(layers: Layers, conf: CinderConf, section: Section) -> Said | None:
    own = known(layers, conf, conf.option(section.name, "backend_availability_zone"))
    return own or _default_zone(layers, conf)
