"""An overlay for Juju: the applications and relations that a design adds to a model."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from dr_planner.errors import InputError
from dr_planner.generate.banner import heading, wrapped
from dr_planner.generate.parts import cinder_conf
from dr_planner.generate.parts.access import accesses, target_user
from dr_planner.generate.parts.ansible import written
from dr_planner.generate.parts.database import galera_of
from dr_planner.generate.quoting import plain, pool_name
from dr_planner.model.ceph import CephCluster, MirrorDirection
from dr_planner.model.deployment import Deployment
from dr_planner.model.openstack import CinderBackend
from dr_planner.model.site import Site

BACKEND_ID = "ceph"
"""What the charm writes as backend_id of its one target."""

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]*[a-z][a-z0-9]*)*")


@dataclass(frozen=True)
class Model:
    """The sites that one model of Juju deploys; ``name`` is empty where there is one model."""

    name: str
    sites: tuple[Site, ...]
    clusters: tuple[CephCluster, ...]

    def has(self, cluster: str) -> bool:
        """Whether a cluster is deployed in this model."""
        return any(each.name == cluster for each in self.clusters)


@dataclass
class Overlay:
    """What is put into the file, in its order, each with the words above it."""

    applications: list[tuple[list[str], str, dict[str, Any]]] = field(default_factory=list)
    relations: list[tuple[list[str], list[list[str]]]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    across: list[tuple[str, str]] = field(default_factory=list)
    """Relations whose second end is in another model."""


def models(deployment: Deployment) -> tuple[Model, ...]:
    """A model per control plane; all clusters are in it where there is one."""
    regions = deployment.regions or ()
    if len(regions) < 2:
        return (Model("", deployment.full_sites, deployment.ceph_clusters),)
    return tuple(
        Model(
            region.name,
            tuple(deployment.site(name) for name in region.sites),
            tuple(c for c in deployment.ceph_clusters if c.site in region.sites),
        )
        for region in regions
    )


def app_name(name: str, where: str) -> str:
    """A name that Juju takes for an application.

    :raises InputError: it does not.
    """
    if not _NAME.fullmatch(name):
        raise InputError(
            f"{where} is {name!r}, which Juju does not take as the name of an application",
            remedy="Use small letters and digits, and hyphens before a word with a letter.",
        )
    return name


def monitors(cluster: str) -> str:
    """The application of a cluster's monitors.

    :raises InputError: Juju does not take the name.
    """
    return app_name(f"{cluster}-ceph-mon", f"the monitors' application of cluster {cluster!r}")


def mirror(cluster: str) -> str:
    """The application of a cluster's rbd-mirror daemons.

    :raises InputError: Juju does not take the name.
    """
    return app_name(f"{cluster}-ceph-rbd-mirror", f"the mirror of cluster {cluster!r}")


def overlay(deployment: Deployment, model: Model) -> Overlay:
    """What a model's overlay holds.

    :raises InputError: a name cannot be written, or a backend contradicts its pool's profile.
    """
    found = Overlay()
    for cluster in model.clusters:
        _cluster(found, cluster)
    for site in model.sites:
        accesses(deployment, site)
        cinder_conf.sections_differ(deployment, site)
        for backend in deployment.backends_at(site.name):
            _backend(found, deployment, model, backend)
    for cluster in model.clusters:
        _mirror(found, deployment, model, cluster)
    _glance(found, deployment, model)
    _nova(found, deployment, model)
    _database(found, deployment, model)
    _unique(found)
    return found


def _unique(found: Overlay) -> None:
    names = [name for _, name, _ in found.applications]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise InputError(
            f"two things of the design would be the application {twice!r}",
            remedy="Give one of them another name in the design.",
        )


def _cluster(found: Overlay, cluster: CephCluster) -> None:
    name = monitors(cluster.name)
    if cluster.fsid_is_known:
        why = [
            f"The monitors of Ceph cluster {cluster.name}; your bundle deploys them. The fsid "
            "counts at the first deployment only."
        ]
        found.applications.append((why, name, {"options": {"fsid": str(cluster.fsid)}}))


def _backend(found: Overlay, deployment: Deployment, model: Model, backend: CinderBackend) -> None:
    cinder_conf.section(deployment, backend)
    name = app_name(backend.name, "the name of a Cinder backend")
    where = f"pool of Cinder backend {backend.name!r}"
    options: dict[str, Any] = {"rbd-pool-name": pool_name(backend.pool, where)}
    why = [
        f"A volume backend. Its pool is named after the application unless rbd-pool-name is set; "
        f"mirroring goes by the pool's name, so it is set: {backend.pool} in both clusters."
    ]
    pool = deployment.ceph_cluster(backend.ceph_cluster).pool(backend.pool)
    profile = pool.profile if pool is not None else None
    if backend.replication:
        options["rbd-mirroring-mode"] = "image"
        why.append("Cinder enables mirroring per volume, which Ceph takes in image mode only.")
    elif profile is not None:
        options["rbd-mirroring-mode"] = profile.value
    else:
        why.append(
            "rbd-mirroring-mode: NOT IN THE DESIGN. The charm's default is pool, and a "
            "ceph-rbd-mirror mirrors every pool for RBD."
        )
    zone = cinder_conf.zone_of(deployment, backend)
    if zone is None:
        why.append("backend-availability-zone: NOT IN THE DESIGN.")
    else:
        options["backend-availability-zone"] = plain(zone, "the name of a zone")
    found.applications.append(
        (why, name, {"charm": "cinder-ceph", "num_units": 0, "options": options})
    )
    rows = [
        [f"{name}:storage-backend", "cinder:storage-backend"],
        [f"{name}:ceph-access", "nova-compute:ceph-access"],
    ]
    _relate(found, model, rows, f"{name}:ceph", backend.ceph_cluster, "client")
    if backend.replication:
        first = backend.replication[0].ceph_cluster
        _relate(found, model, rows, f"{name}:ceph-replication-device", first, "client")
    found.relations.append(([f"Cinder backend {backend.name}."], rows))
    _differences(found, deployment, backend)


def _relate(
    found: Overlay, model: Model, rows: list[list[str]], end: str, cluster: str, endpoint: str
) -> None:
    """Relate to a cluster's monitors, or note it where they are in another model."""
    other = f"{monitors(cluster)}:{endpoint}"
    if model.has(cluster):
        rows.append([end, other])
    else:
        found.across.append((end, other))


def _differences(found: Overlay, deployment: Deployment, backend: CinderBackend) -> None:
    """What the charm decides by itself, where the design says it otherwise."""
    name = backend.name
    if backend.user != name:
        found.notes.append(
            f"{name}: the cephx user is that of the application, {name}; the design has "
            f"{backend.user}"
        )
    if (backend.volume_backend_name or name) != name:
        found.notes.append(
            f"{name}: volume_backend_name is the application's name; the design has "
            f"{backend.volume_backend_name}"
        )
    for option in ("host", "cluster", "secret_uuid"):
        value = getattr(backend, option)
        if value is not None:
            found.notes.append(
                f"{name}: {option} cannot be set, the charms choose it; the design has {value}"
            )
    for site in backend.standby_sites:
        found.notes.append(
            f"{name}: the standby at {site} is not made. The backend runs in every unit of the "
            f"application cinder, and in all of them at the same time: a unit at {site} is for "
            "your bundle to place"
        )
    for target in backend.replication[1:]:
        found.notes.append(
            f"{name}: the target {target.backend_id} is left out, the charm has one target"
        )
    for target in backend.replication[:1]:
        if target.backend_id != BACKEND_ID:
            found.notes.append(
                f"{name}: backend_id is always '{BACKEND_ID}'; the design has "
                f"{target.backend_id}. Take '{BACKEND_ID}' for failover-host"
            )
        user = f"{name}-replication-device"
        if target_user(backend, target) != user:
            found.notes.append(
                f"{name}: the target's cephx user is always {user}; the design has "
                f"{target_user(backend, target)}"
            )
        if target.secret_uuid is not None:
            found.notes.append(
                f"{name}: the target's secret_uuid is the charm's own; the design has "
                f"{target.secret_uuid}"
            )


def _mirror(found: Overlay, deployment: Deployment, model: Model, cluster: CephCluster) -> None:
    peers: dict[str, None] = {}
    one_way = False
    for each in deployment.mirrors:
        if cluster.name in each.clusters:
            peers.update({other: None for other in each.clusters if other != cluster.name})
            one_way = one_way or each.direction is not MirrorDirection.RX_TX
    if not peers:
        return
    if len(peers) > 1:
        found.notes.append(
            f"no ceph-rbd-mirror for Ceph cluster {cluster.name}: it has the peers "
            f"{', '.join(peers)}, and the charm mirrors all pools with one"
        )
        return
    if one_way:
        pair = " and ".join(sorted([cluster.name, *peers]))
        note = f"the charm mirrors both ways between {pair}; the design has rx-only"
        if note not in found.notes:
            found.notes.append(note)
    name, peer = mirror(cluster.name), next(iter(peers))
    body: dict[str, Any] = {"charm": "ceph-rbd-mirror"}
    why = [f"Receives at Ceph cluster {cluster.name} what {peer} sends."]
    if cluster.mirror_daemons is None:
        why.append("num_units: NOT IN THE DESIGN, and without it Juju makes none.")
    else:
        body["num_units"] = cluster.mirror_daemons
    found.applications.append((why, name, body))
    rows: list[list[str]] = []
    _relate(found, model, rows, f"{name}:ceph-local", cluster.name, "rbd-mirror")
    _relate(found, model, rows, f"{name}:ceph-remote", peer, "rbd-mirror")
    found.relations.append(([f"Mirroring to Ceph cluster {cluster.name}."], rows))


def _glance(found: Overlay, deployment: Deployment, model: Model) -> None:
    names = {site.name for site in model.sites}
    stores = [store for store in deployment.glance if store.site in names]
    if len(stores) > 1:
        found.notes.append(
            "the stores of Glance: the glance charm has one store in Ceph, and the design has "
            f"{', '.join(store.name for store in stores)}"
        )
    if len(stores) != 1:
        return
    store = stores[0]
    options = {"rbd-pool-name": pool_name(store.pool, "the pool of a Glance store")}
    found.applications.append((["Your bundle's Glance."], "glance", {"options": options}))
    rows: list[list[str]] = []
    _relate(found, model, rows, "glance:ceph", store.ceph_cluster, "client")
    found.relations.append(([f"Glance store {store.name}."], rows))


def _nova(found: Overlay, deployment: Deployment, model: Model) -> None:
    names = {site.name for site in model.sites}
    disks = [each for each in deployment.nova if each.site in names]
    if len(disks) > 1:
        found.notes.append(
            "Nova's ephemeral disks: make an application of nova-compute per site with "
            "libvirt-image-backend rbd and rbd-pool, related to that site's monitors; this "
            "overlay knows one nova-compute"
        )
    if len(disks) != 1:
        return
    one = disks[0]
    options = {
        "libvirt-image-backend": "rbd",
        "rbd-pool": pool_name(one.pool, "the pool of Nova's disks"),
    }
    why = ["Your bundle's computes: where they keep ephemeral disks."]
    found.applications.append((why, "nova-compute", {"options": options}))
    rows: list[list[str]] = []
    _relate(found, model, rows, "nova-compute:ceph", one.ceph_cluster, "client")
    found.relations.append((["Nova's ephemeral disks."], rows))


def _database(found: Overlay, deployment: Deployment, model: Model) -> None:
    if any(galera_of(deployment, site) is not None for site in model.sites):
        found.notes.append(
            "Galera: the charms' database is mysql-innodb-cluster; members, weights and "
            "arbitrator of the design cannot be expressed"
        )


def render(deployment: Deployment, model: Model, found: Overlay) -> str:
    """The file.

    :raises InputError: a name cannot be written.
    """
    places = ", ".join(plain(site.name, "the name of a site") for site in model.sites)
    about = [
        f"Sites {places}: an overlay for your bundle, which has the applications cinder, glance, "
        "nova-compute and, per Ceph cluster, NAME-ceph-mon with its OSDs. Channels, machines and "
        "spaces are NOT IN THE DESIGN: your bundle or a further overlay has them.",
        "The charm cinder-ceph writes replication_device, keys and libvirt secrets by itself, for "
        f"one target, whose backend_id is always '{BACKEND_ID}'.",
    ]
    parts = [heading(deployment, *about)]
    parts.append("\n")
    parts += _comments([f"NOT AS IN THE DESIGN: {note}." for note in found.notes])
    parts += _comments(
        [f"NOT GENERATED: {a} to {b}, which is in another model. See README.txt." for a, b in
         found.across]
    )  # fmt: skip
    if found.notes or found.across:
        parts.append("\n")
    if found.applications:
        parts.append("applications:\n")
        for why, name, body in found.applications:
            parts += _comments(why, "  ")
            parts.append(textwrap.indent(written({name: body}), "  ") + "\n")
    if any(rows for _, rows in found.relations):
        parts.append("relations:\n")
        for why, rows in found.relations:
            if rows:
                parts += _comments(why, "  ")
                parts.append(textwrap.indent(written(rows), "  ") + "\n")
    return "".join(parts)


def _comments(paragraphs: Sequence[str], indent: str = "") -> list[str]:
    return [f"{indent}# {plain(row, 'a name')}\n" for text in paragraphs for row in wrapped(text)]
