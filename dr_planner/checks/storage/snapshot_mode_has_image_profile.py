"""Snapshot-based mirroring is used in image mode, and not for Cinder's replication.

Why     Pool mode covers journaled images only. Cinder's driver enables mirroring without naming a
        mode, which means journal; there is no extra spec for snapshots.
Fix     Use journal mode, or image mode and an own means that enables and schedules snapshots for
        each image.
Source  Ceph documentation, RBD mirroring (snapshot mode since Octopus 15.2); cinder 29.0.0, RBD
        driver.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import pools
from dr_planner.model.ceph import CephCluster, MirrorMode, MirrorProfile, Pool
from dr_planner.model.finding import Severity


def evaluate(subject: tuple[Pool, CephCluster] | None, view: DeploymentGraph) -> Outcome:
    """Compare mode, profile and the backends on the pool."""
    if subject is None:
        return unknown("the design does not name the Ceph clusters")
    pool, cluster = subject
    if pool.mode is not MirrorMode.SNAPSHOT:
        return not_applicable("journal mode")
    replicating = [
        backend.name
        for backend in view.deployment.cinder.backends
        if (backend.ceph_cluster, backend.pool) == (cluster.name, pool.name)
        and backend.replication
    ]
    if replicating:
        return failed(f"{', '.join(replicating)} replicates by Cinder, which knows journals only")
    if pool.profile is None:
        return unknown("the profile is not given")
    if pool.profile is MirrorProfile.POOL:
        return failed("snapshot mode in a pool-mode pool mirrors nothing")
    return passed("image mode")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, pools, evaluate, "no cluster has a pool")
