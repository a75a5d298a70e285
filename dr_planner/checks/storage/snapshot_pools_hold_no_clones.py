"""A pool in snapshot mode holds no clones of images.

Why     Cinder and Nova make clones of images that are in the same cluster. A write to a clone may
        change what its earlier mirror snapshots show, after they were copied: the copy then
        differs from the original, and nothing says so.
Fix     Use journal mode for the pool; or keep Glance's images out of this cluster, or flatten each
        volume before it is mirrored. rbd_flatten_volume_from_snapshot does not flatten clones of
        images.
Source  Ceph tracker 61891 (ceph pull requests 53672, closed, 55892 and 60290, open in the copies
        read: no release was known to be free of it); cinder 29.0.0, volume/drivers/rbd.py,
        clone_image. Snapshot mode exists since Octopus.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import pools
from dr_planner.model.ceph import CephCluster, MirrorMode, Pool, PoolRole
from dr_planner.model.finding import Severity


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, tuple[Pool, CephCluster]]]:
    """The pools of volumes and disks in snapshot mode."""
    for name, found in pools(view):
        if found is None or found[0].role is PoolRole.GLANCE:
            continue
        if found[0].mode is MirrorMode.SNAPSHOT:
            yield name, found


def evaluate(found: tuple[Pool, CephCluster], view: DeploymentGraph) -> Outcome:
    """Look for a store of Glance in the cluster."""
    cluster = found[1]
    if not view.says("glance"):
        return unknown("the design does not say where images are")
    stores = [s.name for s in view.deployment.glance if s.ceph_cluster == cluster.name]
    if stores:
        return failed(f"images of {', '.join(stores)} are in {cluster.name} too, and are cloned")
    return passed(f"no image is in {cluster.name}")


CHECK = Check(
    Severity.WARNING, DeploymentGraph, subjects, evaluate, "no pool of volumes is in snapshot mode"
)
