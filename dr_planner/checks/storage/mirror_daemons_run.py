"""An rbd-mirror daemon runs at every cluster that receives.

Why     The daemon at the receiving side fetches and replays. Without one nothing arrives, and a
        promotion would bring back old data; a two-way mirror needs daemons at both sides.
Fix     Start rbd-mirror at the cluster named in the finding, for instance with
        'ceph orch apply rbd-mirror', and give their number as rbd_mirror_daemons.
Source  Ceph documentation, RBD mirroring; F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist
        item 7.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import mirror_ends
from dr_planner.model.ceph import CephCluster, Mirror
from dr_planner.model.finding import Severity


def evaluate(subject: tuple[CephCluster, Mirror, bool] | None, view: DeploymentGraph) -> Outcome:
    """Count the daemons."""
    if subject is None:
        return unknown("the design does not tell what is mirrored")
    cluster, _, receives = subject
    if not receives:
        return not_applicable("this end only sends")
    if cluster.mirror_daemons is None:
        return unknown("the design does not give the number of daemons")
    if cluster.mirror_daemons == 0:
        return failed("no daemon runs here")
    return passed(f"{cluster.mirror_daemons} daemon(s)")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, mirror_ends, evaluate, "no mirror is listed")
