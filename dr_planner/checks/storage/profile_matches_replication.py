"""A Cinder backend has replication targets exactly where its pool is in image mode.

Why     The two ways exclude each other on one pool. Cinder enables mirroring image by image, which
        Ceph refuses in pool mode; the driver of cinder 29.0.0 then crashed its process (seen with
        the librbd of 16.2.15) and left the image behind. In image mode without replication_device
        nobody enables mirroring at all.
Fix     For the talk's way use pool mode and remove the targets; for Cinder's replication use image
        mode and name a target.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 7; ceph,
        src/librbd/api/Mirror.cc; cinder 29.0.0, administration guide, replication.
Dispute The talk's checklist asks for pool mode, and so rules Cinder's replication out; the talk
        says that too: a recovery from the loss of a site is possible with rbd-mirror, but most
        likely not with Cinder's replication. Cinder's guide and the Juju charm guide ask for image
        mode and offer it for disaster recovery. Both work, each for what it is made for; this
        check only wants one of them, whole.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import backends
from dr_planner.model.ceph import MirrorProfile
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import CinderBackend


def evaluate(backend: CinderBackend | None, view: DeploymentGraph) -> Outcome:
    """Compare the pool's profile with the targets."""
    if backend is None:
        return unknown("the design does not name Cinder's backends")
    pool = view.deployment.ceph_cluster(backend.ceph_cluster).pool(backend.pool)
    if pool is None or pool.profile is None:
        return unknown(f"the profile of pool {backend.pool} is not given")
    ids = ", ".join(target.backend_id for target in backend.replication)
    if pool.profile is MirrorProfile.POOL:
        return failed(f"pool mode, but targets: {ids}") if ids else passed("pool mode, no targets")
    if not ids:
        return failed("image mode, but no target, so no volume is ever mirrored")
    return passed(f"image mode, targets: {ids}")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, backends, evaluate, "Cinder has no backend")
