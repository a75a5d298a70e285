"""Both ends of a mirror keep the data of their images in a data pool, or neither does.

Why     A copy is put into the data pool that the receiving cluster has by default, else into one
        of the same name as the image's own, else into the pool itself, without a word. A copy of
        images in an erasure-coded pool then takes the room of a replicated one.
Fix     Make a data pool at the other cluster too, set it as rbd_default_data_pool of its
        rbd-mirror or give it the same name, and write it to the design as data_pool.
Source  Ceph documentation, RBD mirroring, data pools.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import mirrors
from dr_planner.model.ceph import Mirror
from dr_planner.model.finding import Severity


def evaluate(mirror: Mirror | None, view: DeploymentGraph) -> Outcome:
    """Compare the pools at the two ends."""
    if mirror is None:
        return unknown("the design does not tell what is mirrored")
    ends = [(c, view.deployment.ceph_cluster(c).pool(mirror.pool)) for c in mirror.clusters]
    named = {cluster: pool.data_pool for cluster, pool in ends if pool and pool.data_pool}
    if not named:
        return not_applicable("no data pool is named at either end")
    told = ", ".join(f"{pool} at {cluster}" for cluster, pool in named.items())
    bare = [cluster for cluster in mirror.clusters if cluster not in named]
    return failed(f"{told}, none at {', '.join(bare)}") if bare else passed(told)


CHECK = Check(Severity.WARNING, DeploymentGraph, mirrors, evaluate, "no mirror is listed")
