"""A schedule of mirror snapshots stands at pools in snapshot mode only.

Why     Ceph takes a schedule for a pool of journaled images and never acts on it. Whoever reads
        it believes in a protection that is not there.
Fix     Take the schedule away, or use snapshot mode where Cinder does not replicate.
Source  Ceph 16.2.15, measured: the schedule is accepted; Ceph documentation, RBD mirroring.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import pools
from dr_planner.model.ceph import CephCluster, MirrorMode, Pool
from dr_planner.model.finding import Severity


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, tuple[Pool, CephCluster] | None]]:
    """The pools with a schedule."""
    for name, subject in pools(view):
        if subject is None or subject[0].schedule is not None:
            yield name, subject


def evaluate(subject: tuple[Pool, CephCluster] | None, view: DeploymentGraph) -> Outcome:
    """Compare schedule and mode."""
    if subject is None:
        return unknown("the design names no Ceph cluster")
    pool, _ = subject
    if pool.mode is MirrorMode.SNAPSHOT:
        return passed(f"every {pool.schedule}")
    return failed(f"every {pool.schedule}, and the mode is {pool.mode}")


CHECK = Check(Severity.WARNING, DeploymentGraph, subjects, evaluate, "no pool has a schedule")
