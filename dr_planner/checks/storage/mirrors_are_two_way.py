"""Every mirror works in both directions.

Why     A one-way mirror cannot be reversed: after the failover nothing flows back, so the way
        home is a new set-up and a copy of everything.
Fix     Import the peer's bootstrap token with direction rx-tx, run rbd-mirror at both clusters,
        and set the mirror's direction to rx-tx.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 7; Ceph documentation, RBD
        mirroring (the rbd command knows rx-only and rx-tx).
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import mirrors
from dr_planner.model.ceph import Mirror, MirrorDirection
from dr_planner.model.finding import Severity


def evaluate(mirror: Mirror | None, view: DeploymentGraph) -> Outcome:
    """Look at the direction."""
    if mirror is None:
        return unknown("the design does not tell what is mirrored")
    if mirror.direction is not MirrorDirection.RX_TX:
        return failed(f"only {mirror.clusters[1]} receives")
    return passed("rx-tx")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, mirrors, evaluate, "no mirror is listed")
