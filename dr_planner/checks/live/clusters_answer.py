"""Every Ceph cluster answers.

Why     What a cluster that does not answer holds cannot be compared with its other copy.
Fix     Find out whether the cluster is down, or whether the ceph.conf, the keyring or the caps
        of the client that the design names are wrong.
Source  this tool: one 'rbd mirror pool info', within [cloud] dead_peer_timeout.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.reality import Reality, clusters
from dr_planner.model.ceph import CephCluster
from dr_planner.model.finding import Severity


def evaluate(cluster: CephCluster, view: Reality) -> Outcome:
    """Look at the proof of life. No answer may also be our own network."""
    seen = view.seen.cluster(cluster.name)
    if seen.refused:
        return failed(f"it refuses to answer: {seen.problem}")
    if not seen.answered:
        return unknown(f"no answer: {seen.problem}")
    return passed("it answers")


CHECK = Check(Severity.BLOCKER, Reality, clusters, evaluate, "the design has no Ceph cluster")
