"""A pool in snapshot mode has a schedule with an interval that Ceph takes.

Why     In snapshot mode nothing reaches the peer between two mirror snapshots. Without a
        schedule, or with one of 0 that Ceph takes without a word, no snapshot is made by itself.
Fix     Set schedule to a number above 0 with m, h or d, such as 15m.
Source  Ceph documentation, RBD mirroring, snapshot schedules; Ceph 16.2.15, measured: only d, h
        and m, no suffix means minutes, 0m is accepted.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.intervals import seconds_between
from dr_planner.graph.subjects import pools
from dr_planner.model.ceph import CephCluster, MirrorMode, Pool
from dr_planner.model.finding import Severity


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, tuple[Pool, CephCluster] | None]]:
    """The pools in snapshot mode."""
    for name, subject in pools(view):
        if subject is None or subject[0].mode is MirrorMode.SNAPSHOT:
            yield name, subject


def evaluate(subject: tuple[Pool, CephCluster] | None, view: DeploymentGraph) -> Outcome:
    """Read the interval."""
    if subject is None:
        return unknown("the design names no Ceph cluster")
    pool, _ = subject
    if pool.schedule is None:
        return unknown("the design does not say how often")
    seconds = seconds_between(pool.schedule)
    if seconds is None:
        return failed(f"{pool.schedule} is no interval that Ceph takes")
    return passed(f"every {pool.schedule}") if seconds else failed("the interval is 0")


CHECK = Check(Severity.ERROR, DeploymentGraph, subjects, evaluate, "no pool is in snapshot mode")
