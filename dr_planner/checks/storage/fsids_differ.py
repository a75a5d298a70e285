"""Every Ceph cluster has an fsid of its own.

Why     Cinder and Glance take two clusters with one fsid for the same: clones are tried across
        them, and migrations are skipped. Mostly it means that one ceph.conf was copied.
Fix     Ask each cluster with 'ceph fsid' and write what it says. A cluster that was installed from
        a copied configuration must be installed anew.
Source  cinder 29.0.0, RBD driver (_is_cloneable); bigstack-oss/cubecos issue 1490.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import clusters
from dr_planner.model.ceph import CephCluster
from dr_planner.model.finding import Severity


def evaluate(cluster: CephCluster | None, view: DeploymentGraph) -> Outcome:
    """Compare with all others."""
    if cluster is None:
        return unknown("the design does not name the Ceph clusters")
    if not cluster.fsid_is_known:
        return unknown("the fsid is all zeros: not known yet")
    same = [
        other.name
        for other in view.deployment.ceph_clusters
        if other.fsid == cluster.fsid and other.name != cluster.name
    ]
    if same:
        return failed(f"{', '.join(same)} has the same fsid")
    return passed(f"fsid {cluster.fsid}")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, clusters, evaluate, "there is no Ceph cluster")
