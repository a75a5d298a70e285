"""The two clusters of a mirror are at different sites.

Why     A copy at the same place is lost at the same moment.
Fix     Mirror the pool with a cluster at another site.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 7.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import mirrors
from dr_planner.model.ceph import Mirror
from dr_planner.model.finding import Severity


def evaluate(mirror: Mirror | None, view: DeploymentGraph) -> Outcome:
    """Compare the sites."""
    if mirror is None:
        return unknown("the design does not tell what is mirrored")
    a, b = (view.deployment.ceph_cluster(name).site for name in mirror.clusters)
    return failed(f"both clusters are at {a}") if a == b else passed(f"{a} and {b}")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, mirrors, evaluate, "no mirror is listed")
