"""The two clusters of a mirror have about the same capacity.

Why     After a failover the other cluster carries all of it: the data, and the writes. A smaller
        one is full before the first, or slower from then on, and rbd-mirror falls behind already
        before.
Fix     Give both clusters the same number and kind of disks for the mirrored pools, or mirror
        less.
Source  Red Hat Ceph Storage 8, Block Device Guide, mirroring: both sides are to be equal in
        capacity and speed. That nine tenths are about the same is this tool's own choice.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import mirrors
from dr_planner.model.ceph import Mirror
from dr_planner.model.finding import Severity

ALIKE = 0.9


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, Mirror]]:
    """The mirrors of clusters whose capacity the design reckons with."""
    clusters = view.deployment.ceph_clusters
    sized = {cluster.name for cluster in clusters if cluster.capacity_gib is not None}
    for name, mirror in mirrors(view):
        if mirror is not None and sized & set(mirror.clusters):
            yield name, mirror


def evaluate(mirror: Mirror, view: DeploymentGraph) -> Outcome:
    """Divide the smaller capacity by the larger one."""
    ends = [view.deployment.ceph_cluster(name) for name in mirror.clusters]
    sizes = {end.name: end.capacity_gib for end in ends}
    known = [size for size in sizes.values() if size is not None]
    if len(known) < len(ends):
        silent = [name for name, size in sizes.items() if size is None]
        return unknown(f"the design gives no capacity_gib of {', '.join(silent)}")
    told = ", ".join(f"{name} has {size:.0f} GiB" for name, size in sizes.items())
    return (failed if min(known) < ALIKE * max(known) else passed)(told)


CHECK = Check(
    Severity.WARNING, DeploymentGraph, subjects, evaluate, "no mirrored cluster has a capacity_gib"
)
