"""A service keeps its data in a pool that is its own.

Why     A pool is mirrored in one way: what is right for Cinder's replicated volumes, the mode
        image, leaves Nova's disks and Glance's images out. Cinder also counts all of its pool as
        its own, so with the data of others in it the free space is wrong.
Fix     Give each service a pool of its own, or mend the pool's name or role in the design.
Source  cinder 29.0.0, volume/drivers/rbd.py, rbd_exclusive_cinder_pool (true by default); Ceph
        documentation, RBD mirroring: the mode is the pool's.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.model.ceph import PoolRole
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import CinderBackend, GlanceStore, NovaEphemeral

Use = tuple[CinderBackend | GlanceStore | NovaEphemeral, PoolRole]


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, Use | str]]:
    """Everything that uses a pool; a service alone where the design does not tell."""
    deployment = view.deployment
    if not view.says("cinder", "backends"):
        yield "Cinder", "Cinder"
    for backend in deployment.cinder.backends:
        yield f"backend {backend.name}", (backend, PoolRole.CINDER)
    if not view.says("glance"):
        yield "Glance", "Glance"
    for store in deployment.glance:
        yield f"Glance store {store.name}", (store, PoolRole.GLANCE)
    if not view.says("nova"):
        yield "Nova", "Nova"
    for disks in deployment.nova:
        yield f"Nova's disks at {disks.site}", (disks, PoolRole.NOVA)


def evaluate(use: Use | str, view: DeploymentGraph) -> Outcome:
    """Compare the pool's role with the service."""
    if isinstance(use, str):
        return unknown(f"the design does not tell where {use} keeps its data")
    store, role = use
    pool = view.deployment.ceph_cluster(store.ceph_cluster).pool(store.pool)
    if pool is None:
        return unknown(f"the design does not describe pool {store.pool} at {store.ceph_cluster}")
    told = f"pool {pool.name} at {store.ceph_cluster} is for {pool.role}"
    return (passed if pool.role is role else failed)(told)


CHECK = Check(Severity.WARNING, DeploymentGraph, subjects, evaluate, "nothing uses a pool")
