"""The pools of a cluster that are mirrored, and what a design leaves open of them."""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.model.ceph import CephCluster, Mirror, MirrorDirection, MirrorMode, Pool
from dr_planner.model.deployment import Deployment


def mirrored(deployment: Deployment, cluster: CephCluster) -> tuple[Pool, ...]:
    """The pools of a cluster that take part in a mirror."""
    return tuple(p for p in cluster.pools if deployment.mirrors_of(cluster.name, p.name))


def mirroring_clusters(deployment: Deployment) -> tuple[CephCluster, ...]:
    """The clusters that have such pools."""
    return tuple(c for c in deployment.ceph_clusters if mirrored(deployment, c))


def receives(cluster: CephCluster, mirror: Mirror) -> bool:
    """Whether a cluster takes what the other end of a mirror writes."""
    return mirror.direction is MirrorDirection.RX_TX or mirror.clusters[1] == cluster.name


def other_end(cluster: CephCluster, mirror: Mirror) -> str:
    """The name of the cluster at the other end."""
    first, second = mirror.clusters
    return second if first == cluster.name else first


def schedule(pool: Pool) -> str | None:
    """The interval of mirror snapshots, where the pool is mirrored by them."""
    return pool.schedule if pool.mode is MirrorMode.SNAPSHOT else None


def open_points(deployment: Deployment) -> Iterator[str]:
    """What any tool needs to mirror these pools, and the design does not say."""
    if not deployment.mirrors:
        yield "which pools are mirrored between which clusters (mirrors)"
    for cluster in mirroring_clusters(deployment):
        if cluster.mirror_daemons is None:
            yield f"Ceph cluster {cluster.name}: the number of rbd-mirror daemons"
        for pool in mirrored(deployment, cluster):
            name = f"pool {pool.name} of Ceph cluster {cluster.name}"
            if pool.profile is None:
                yield f"{name}: its mirror profile"
            if pool.mode is MirrorMode.SNAPSHOT and pool.schedule is None:
                yield f"{name}: the interval of its mirror snapshots (schedule)"
