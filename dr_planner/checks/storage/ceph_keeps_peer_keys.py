"""The release of every Ceph cluster protects the keys of its mirror peers.

Why     The keys with which rbd-mirror enters the other cluster are kept in the monitors'
        config-key store. Before 19.2.6 and 20.2.4 any user who may read the monitors could read
        that store (CVE-2026-50152), so a weak key at one site opens the other.
Fix     Upgrade to 19.2.6 or later within Squid, or to 20.2.4 or later within Tentacle.
Source  Ceph documentation, security, CVE-2026-50152; Ceph release notes, Tentacle. Releases before
        19 get no more fixes; of those after 20 no statement was read.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import clusters
from dr_planner.model.ceph import CephCluster
from dr_planner.model.finding import Severity

FIXED_IN = {19: (19, 2, 6), 20: (20, 2, 4)}


def evaluate(cluster: CephCluster | None, view: DeploymentGraph) -> Outcome:
    """Compare the release with the first fixed one of its series."""
    if cluster is None:
        return unknown("the design does not name the Ceph clusters")
    if cluster.release is None:
        return unknown("the design does not give the release")
    numbers = re.fullmatch(r"v?(\d+)\.(\d+)\.(\d+)(?:[-+~].*)?", cluster.release)
    if numbers is None:
        return unknown(f"{cluster.release!r} is not a full version such as 19.2.6")
    release = tuple(int(number) for number in numbers.groups())
    if release[0] > max(FIXED_IN):
        return unknown(f"no statement about {cluster.release} is known to this tool")
    fixed = FIXED_IN.get(release[0], min(FIXED_IN.values()))
    if release < fixed:
        return failed(f"{cluster.release} is before {'.'.join(map(str, fixed))}")
    return passed(cluster.release)


CHECK = Check(Severity.WARNING, DeploymentGraph, clusters, evaluate, "there is no Ceph cluster")
