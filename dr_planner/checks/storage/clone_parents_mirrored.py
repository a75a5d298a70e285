"""Volumes cloned from images are mirrored together with the images that they depend on.

Why     Cinder makes a volume from an image in the same cluster as a clone. A clone can be mirrored
        only if its parent is; if not, enabling is refused (with the librbd of 16.2.15 the driver
        of cinder 29.0.0 crashed), and in pool mode the volume silently stays behind. A parent that
        is mirrored to a third cluster is missing where the clone arrives.
Fix     Mirror the image pool with the same cluster as the volume pool, or make Glance keep its
        images elsewhere, so that they are copied in full.
Source  ceph, src/librbd/api/Mirror.cc (mirroring is not enabled for the parent); ceph-csi issues
        2426 and 2427; cinder 29.0.0, RBD driver.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import backends
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import CinderBackend


def evaluate(backend: CinderBackend | None, view: DeploymentGraph) -> Outcome:
    """Compare the peers of the volume pool with those of Glance's pools at the same cluster."""
    if backend is None:
        return unknown("the design does not name Cinder's backends")
    if not view.says("mirrors"):
        return unknown("the design does not tell what is mirrored")
    peers = view.peers(backend.ceph_cluster, backend.pool)
    if not peers:
        return not_applicable("the pool is not mirrored")
    if not view.says("glance"):
        return unknown("the design does not tell where Glance keeps its images")
    stores = [s for s in view.deployment.glance if s.ceph_cluster == backend.ceph_cluster]
    if not stores:
        return not_applicable("Glance keeps nothing in this cluster, so images are copied in full")
    where = {store.name: view.peers(store.ceph_cluster, store.pool) for store in stores}
    alone = [name for name, found in where.items() if not found]
    if alone:
        return failed(f"the pool of Glance store {', '.join(alone)} is not mirrored")
    good = [name for name, found in where.items() if peers <= found]
    if not good:
        return failed(f"images at {', '.join(where)} are not mirrored with {', '.join(peers)}")
    note = (
        "" if len(good) == len(where) else "; volumes cloned from the other stores do not follow"
    )
    return passed(f"images of {', '.join(good)} go to the same cluster{note}")


CHECK = Check(Severity.ERROR, DeploymentGraph, backends, evaluate, "Cinder has no backend")
