"""The cluster of a replication target is the one that the backend's pool is mirrored with.

Why     On failover the driver promotes the images in a pool of the same name at the target's
        cluster; replication_device has no key for another pool, and one named pool is ignored.
        What is not mirrored there cannot be promoted there.
Fix     Name the mirror's other cluster as the target, or mirror the pool with the target's
        cluster.
Source  cinder 29.0.0, cinder/volume/drivers/rbd.py.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import targets
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import CinderBackend, ReplicationTarget


def evaluate(
    subject: tuple[ReplicationTarget, CinderBackend] | None, view: DeploymentGraph
) -> Outcome:
    """Compare the target with the mirrors of the pool."""
    if subject is None:
        return unknown("the design does not name Cinder's backends")
    target, backend = subject
    there = view.deployment.ceph_cluster(target.ceph_cluster)
    if target.ceph_cluster == backend.ceph_cluster:
        return failed("the target is the backend's own cluster")
    if not view.says("mirrors"):
        return unknown("the design does not tell what is mirrored")
    if there.pool(backend.pool) is None:
        return failed(f"{there.name} has no pool {backend.pool}")
    peers = view.peers(backend.ceph_cluster, backend.pool)
    if there.name not in peers:
        return failed(f"pool {backend.pool} is mirrored with {', '.join(sorted(peers)) or 'none'}")
    return passed(f"pool {backend.pool} is mirrored with {there.name}")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, targets, evaluate, "no backend has a target")
