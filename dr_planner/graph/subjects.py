"""The things that questions are asked of, each with the name it has in findings.

Where the design says nothing of a kind of thing, the one subject is the whole, as ``None``: a
rule answers ``unknown`` to that, for silence is neither good nor bad.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from dr_planner.graph.control_planes import Database, databases
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.model.ceph import CephCluster, Mirror, MirrorDirection, Pool
from dr_planner.model.galera import Galera
from dr_planner.model.link import Link, Network
from dr_planner.model.openstack import CinderBackend, ReplicationTarget, VolumeType
from dr_planner.model.site import Site, Uplink


def database(view: DeploymentGraph) -> Iterator[tuple[str, tuple[Database, Galera | None]]]:
    """Every database: one, or one for each region."""
    for found in databases(view.deployment):
        yield str(found), (found, found.galera)


def losses(view: DeploymentGraph) -> Iterator[tuple[str, tuple[Database, Site | None]]]:
    """The loss of each site, for each database that serves it or has members there."""
    for found in databases(view.deployment):
        if found.galera is None:
            yield str(found), (found, None)
            continue
        places = {*found.sites, *(member.site for member in found.galera.members)}
        for site in view.deployment.sites:
            if not found.region:
                yield f"loss of {site.name}", (found, site)
            elif site.name in places:
                yield f"region {found.region}, loss of {site.name}", (found, site)


def sites(view: DeploymentGraph) -> Iterator[tuple[str, Site]]:
    """Every site."""
    for site in view.deployment.sites:
        yield f"site {site.name}", site


def full_sites(view: DeploymentGraph) -> Iterator[tuple[str, Site]]:
    """Every site where workloads run."""
    for site in view.deployment.full_sites:
        yield f"site {site.name}", site


def pairs_to_reach(view: DeploymentGraph) -> Iterator[tuple[str, tuple[Site, Site, Network]]]:
    """Who must reach whom: every site for management, full sites for tenant and storage."""
    for network in Network:
        everywhere = network is Network.MANAGEMENT
        ends = view.deployment.sites if everywhere else view.deployment.full_sites
        for a, b in combinations(ends, 2):
            yield f"{network} network, {a.name} and {b.name}", (a, b, network)


def links(view: DeploymentGraph) -> Iterator[tuple[str, Link | None]]:
    """Every link."""
    if view.deployment.links is None:
        yield "links", None
    for link in view.deployment.links or ():
        yield f"link {link.name}", link


def uplinks(view: DeploymentGraph) -> Iterator[tuple[str, tuple[Uplink, Site] | tuple[Site]]]:
    """Every uplink of every full site; the site alone where its uplinks are unknown."""
    for site in view.deployment.full_sites:
        if site.uplinks is None:
            yield f"site {site.name}", (site,)
        for uplink in site.uplinks or ():
            yield f"uplink {uplink.name} at {site.name}", (uplink, site)


def clusters(view: DeploymentGraph) -> Iterator[tuple[str, CephCluster | None]]:
    """Every Ceph cluster."""
    if not view.says("ceph_clusters"):
        yield "Ceph", None
    for cluster in view.deployment.ceph_clusters:
        yield f"cluster {cluster.name}", cluster


def pools(view: DeploymentGraph) -> Iterator[tuple[str, tuple[Pool, CephCluster] | None]]:
    """Every pool of every Ceph cluster."""
    if not view.says("ceph_clusters"):
        yield "Ceph", None
    for cluster, pool in view.deployment.pools():
        yield f"pool {pool.name} at {cluster.name}", (pool, cluster)


def mirrors(view: DeploymentGraph) -> Iterator[tuple[str, Mirror | None]]:
    """Every mirror."""
    if not view.says("mirrors"):
        yield "mirroring", None
    for mirror in view.deployment.mirrors:
        yield mirror_name(mirror), mirror


def mirror_ends(
    view: DeploymentGraph,
) -> Iterator[tuple[str, tuple[CephCluster, Mirror, bool] | None]]:
    """Every cluster of every mirror, and whether it receives."""
    if not view.says("mirrors"):
        yield "mirroring", None
    for mirror in view.deployment.mirrors:
        for name in mirror.clusters:
            cluster = view.deployment.ceph_cluster(name)
            yield f"{mirror_name(mirror)}, at {name}", (cluster, mirror, receives(mirror, name))


def backends(view: DeploymentGraph) -> Iterator[tuple[str, CinderBackend | None]]:
    """Every Cinder backend."""
    if not view.says("cinder", "backends"):
        yield "Cinder", None
    for backend in view.deployment.cinder.backends:
        yield f"backend {backend.name}", backend


def targets(
    view: DeploymentGraph,
) -> Iterator[tuple[str, tuple[ReplicationTarget, CinderBackend] | None]]:
    """Every replication target of every Cinder backend."""
    if not view.says("cinder", "backends"):
        yield "Cinder", None
    for backend in view.deployment.cinder.backends:
        for target in backend.replication:
            yield f"backend {backend.name}, target {target.backend_id}", (target, backend)


def volume_types(view: DeploymentGraph) -> Iterator[tuple[str, VolumeType | None]]:
    """Every volume type."""
    if not view.says("cinder", "volume_types"):
        yield "volume types", None
    for kind in view.deployment.cinder.volume_types:
        yield f"type {kind.name}", kind


def mirror_name(mirror: Mirror) -> str:
    """How findings call a mirror."""
    return f"mirror of {mirror.pool}, {' and '.join(mirror.clusters)}"


def receives(mirror: Mirror, cluster: str) -> bool:
    """Whether a cluster of a mirror receives: both do, or the second one."""
    return mirror.direction is MirrorDirection.RX_TX or mirror.clusters[1] == cluster
