"""Both ends of a mirror have the same profile and mode.

Why     Profile (pool or image) and mode (journal or snapshot) decide what is mirrored. Where the
        ends differ, images follow in one direction and stay behind in the other. Pool names are
        the same at both ends in any case: Ceph knows no other way.
Fix     Run 'rbd mirror pool enable' with the same mode at both clusters, and correct the design.
Source  Ceph documentation, RBD mirroring; ceph pull request 63841 (equal pool names).
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import mirrors
from dr_planner.model.ceph import Mirror
from dr_planner.model.finding import Severity


def evaluate(mirror: Mirror | None, view: DeploymentGraph) -> Outcome:
    """Compare the pools at the two ends."""
    if mirror is None:
        return unknown("the design does not tell what is mirrored")
    ends = [(c, view.deployment.ceph_cluster(c).pool(mirror.pool)) for c in mirror.clusters]
    pools = [pool for _, pool in ends if pool is not None]
    modes = {pool.mode for pool in pools}
    profiles = {pool.profile for pool in pools if pool.profile is not None}
    if len(modes) > 1 or len(profiles) > 1:
        said = (f"{c}: {p.profile or 'unknown'} profile, {p.mode} mode" for c, p in ends if p)
        return failed("; ".join(said))
    silent = [name for name, pool in ends if pool is None or pool.profile is None]
    if silent:
        return unknown(f"the profile is not given at {', '.join(silent)}")
    return passed(f"{profiles.pop()} profile, {modes.pop()} mode at both ends")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, mirrors, evaluate, "no mirror is listed")
