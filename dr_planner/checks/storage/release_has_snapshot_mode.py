"""A cluster with pools in snapshot mode is of a release that has it.

Why     Snapshot mode came with Octopus. An older cluster refuses it, and the pool is not
        mirrored.
Fix     Upgrade the cluster, or use journal mode.
Source  Ceph documentation, RBD mirroring; release notes of 15.2.0 (Octopus).
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import clusters
from dr_planner.model.ceph import CephCluster, MirrorMode
from dr_planner.model.finding import Severity

OCTOPUS = 15


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, CephCluster | None]]:
    """The clusters with pools in snapshot mode."""
    for name, cluster in clusters(view):
        if cluster is None or any(p.mode is MirrorMode.SNAPSHOT for p in cluster.pools):
            yield name, cluster


def evaluate(cluster: CephCluster | None, view: DeploymentGraph) -> Outcome:
    """Compare the major number."""
    if cluster is None:
        return unknown("the design names no Ceph cluster")
    major = (cluster.release or "").partition(".")[0]
    if not major.isdecimal():
        return unknown("the design does not give the release as a number")
    told = f"release {cluster.release}"
    return passed(told) if int(major) >= OCTOPUS else failed(told)


CHECK = Check(Severity.ERROR, DeploymentGraph, subjects, evaluate, "no pool is in snapshot mode")
