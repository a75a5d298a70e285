"""A pool receives from one peer at most.

Why     Ceph refuses a second receiving peer for a pool, by 'peer add' and by bootstrap alike.
        Three clusters cannot share one mirrored pool; they can be paired in a ring, each pair
        with a pool of its own.
Fix     Give each pair of clusters a pool of its own, and list one mirror per pool.
Source  ceph, src/tools/rbd/action/MirrorPool.cc; ceph pull request 43359 (several peers, closed
        without merging). Seen on 16.2.15, read in later sources.
Dispute The talk speaks of several copies, each site with a daemon of its own, and Cinder's
        contributor guide of a volume that is on all its targets. The rbd command refuses a second
        receiving peer (tried on 16.2.15), and the change that allowed it was closed: this check
        follows the command.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import pools, receives
from dr_planner.model.ceph import CephCluster, Pool
from dr_planner.model.finding import Severity


def evaluate(subject: tuple[Pool, CephCluster] | None, view: DeploymentGraph) -> Outcome:
    """Count the mirrors in which this pool receives."""
    if subject is None:
        return unknown("the design does not name the Ceph clusters")
    if not view.says("mirrors"):
        return unknown("the design does not tell what is mirrored")
    pool, cluster = subject
    mirrors = view.deployment.mirrors_of(cluster.name, pool.name)
    senders = [
        next(name for name in mirror.clusters if name != cluster.name)
        for mirror in mirrors
        if receives(mirror, cluster.name)
    ]
    if len(senders) > 1:
        return failed(f"receives from {' and '.join(senders)}")
    return passed(f"receives from {senders[0]}" if senders else "receives from none")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, pools, evaluate, "no cluster has a pool")
