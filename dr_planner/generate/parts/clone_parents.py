"""Replicated volumes that cannot be made, because the images they are cloned from stay behind.

Cinder makes a volume of an image in the same cluster as a clone, and Ceph refuses to mirror a
clone whose parent is not mirrored (ceph, src/librbd/api/Mirror.cc; cinder 29.0.0, RBD driver). The
check ``storage.clone-parents-mirrored`` judges the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.generate.parts.access import image_pools
from dr_planner.model.deployment import Deployment
from dr_planner.model.openstack import VolumeType


def warnings(deployment: Deployment, kind: VolumeType) -> Iterator[str]:
    """A sentence per pool of images that does not go where a replicated type's volumes go."""
    if not kind.replicated:
        return
    missing: dict[tuple[str, str], dict[str, None]] = {}
    for name in kind.backends:
        backend = deployment.backend(name)
        for pool in image_pools(deployment, deployment.ceph_cluster(backend.ceph_cluster)):
            mirrors = deployment.mirrors_of(backend.ceph_cluster, pool)
            follows = {end for mirror in mirrors for end in mirror.clusters}
            for target in backend.replication:
                if target.ceph_cluster not in follows:
                    missing.setdefault((backend.ceph_cluster, pool), {})[target.ceph_cluster] = (
                        None
                    )
    for (cluster, pool), targets in missing.items():
        where = f"pool {pool} of Ceph cluster {cluster}"
        yield (
            f"volume type {kind.name} is replicated, and the images in {where} are not mirrored "
            f"with {', '.join(targets)}: Ceph mirrors no clone without its parent, so creating a "
            "volume of this type from such an image, as for a server that boots from it, fails"
        )
