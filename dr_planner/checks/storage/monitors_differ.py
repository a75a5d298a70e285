"""No two Ceph clusters have a monitor in common.

Why     A configuration that leads to the monitors of one cluster under the names of two makes a
        failover promote and demote at the same place.
Fix     Copy mon_host from the ceph.conf of each cluster anew.
Source  Ceph documentation, mon_host; the two clusters of a mirror are always distinct.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import clusters
from dr_planner.model.ceph import CephCluster
from dr_planner.model.finding import Severity


def evaluate(cluster: CephCluster | None, view: DeploymentGraph) -> Outcome:
    """Compare the addresses with those of all others."""
    if cluster is None:
        return unknown("the design does not name the Ceph clusters")
    others = [other for other in view.deployment.ceph_clusters if other is not cluster]
    if not others:
        return not_applicable("there is one cluster")
    if cluster.mon_hosts is None:
        return unknown("the design does not give the monitors")
    mine = monitors(cluster.mon_hosts)
    if not mine:
        return failed("no monitor is listed")
    for other in others:
        shared = mine & monitors(other.mon_hosts or ())
        if shared:
            return failed(f"{', '.join(sorted(shared))} is also a monitor of {other.name}")
    silent = [other.name for other in others if other.mon_hosts is None]
    if silent:
        return unknown(f"the design does not give the monitors of {', '.join(silent)}")
    return passed(", ".join(sorted(mine)))


def monitors(mon_hosts: tuple[str, ...]) -> set[str]:
    """The hosts of ``mon_host``, without messenger versions, ports and nonces.

    >>> sorted(monitors(("[v2:192.0.2.1:3300/0,v1:192.0.2.1:6789/0]", "mon-b:6789")))
    ['192.0.2.1', 'mon-b']
    """
    found = set()
    for entry in re.split(r"[,;\s]+", ",".join(mon_hosts)):
        bare = re.sub(r"^\[?v[12]:", "", entry)
        bare = re.sub(r"/\d+\]?$", "", bare)
        bracketed = re.match(r"\[([^\]]+)\]", bare)
        bare = bracketed[1] if bracketed else bare.strip("[]")
        if not bracketed and bare.count(":") == 1:
            bare = bare.partition(":")[0]
        if bare:
            found.add(bare.lower())
    return found


CHECK = Check(Severity.ERROR, DeploymentGraph, clusters, evaluate, "there is no Ceph cluster")
