"""Every pool of Cinder, Glance and Nova is mirrored to another cluster.

Why     What is in a pool without a mirror is gone with its cluster. The talk asks for all three
        pools: a volume that was cloned from an image cannot be mirrored unless the image is.
Fix     Enable mirroring on the pool at both clusters, connect the peers in both directions, and
        list the mirror in the design.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 7; Ceph documentation, RBD
        mirroring.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import pools
from dr_planner.model.ceph import CephCluster, Pool
from dr_planner.model.finding import Severity


def evaluate(subject: tuple[Pool, CephCluster] | None, view: DeploymentGraph) -> Outcome:
    """Look for mirrors that the pool takes part in."""
    if subject is None:
        return unknown("the design does not name the Ceph clusters")
    if not view.says("mirrors"):
        return unknown("the design does not tell what is mirrored")
    pool, cluster = subject
    peers = sorted(view.peers(cluster.name, pool.name))
    if not peers:
        return failed("no mirror is listed for this pool")
    return passed(f"mirrored with {', '.join(peers)}")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, pools, evaluate, "no cluster has a pool")
