"""An rbd-mirror daemon is healthy at every cluster that receives.

Why     Nothing is replayed without one, and its pool's health stays OK for a while.
Fix     Start rbd-mirror at the cluster; read what it calls out in 'rbd mirror pool status
        --verbose'.
Source  Ceph documentation, RBD mirroring; seen on Ceph 16.2.15: a dead daemon lingers for about
        60 s.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.reality import Reality, mirror_ends
from dr_planner.graph.subjects import receives
from dr_planner.model.ceph import CephCluster, Mirror
from dr_planner.model.finding import Severity

Subject = tuple[Mirror, CephCluster, CephCluster]


def evaluate(subject: Subject, view: Reality) -> Outcome:
    """Look at the daemons that report about the pool."""
    mirror, here, _other = subject
    if not receives(mirror, here.name):
        return not_applicable("it only sends")
    seen = view.mirroring(here.name, mirror.pool)
    if isinstance(seen, str):
        return unknown(seen)
    if not seen.is_on:
        return unknown("mirroring is off, so no daemon reports")
    if not seen.daemons:
        return failed("no daemon reports about the pool")
    healthy = [daemon for daemon in seen.daemons if daemon.health == "OK"]
    if healthy:
        return passed(f"healthy: {', '.join(daemon.host for daemon in healthy)}")
    told = [f"{d.host} {d.health} {', '.join(d.callouts)}".strip() for d in seen.daemons]
    return failed("; ".join(told))


CHECK = Check(Severity.ERROR, Reality, mirror_ends, evaluate, "the design has no mirror")
