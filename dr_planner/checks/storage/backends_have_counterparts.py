"""A backend on a pool-mode pool has a counterpart on the other cluster of the mirror.

Why     Volumes of a lost site are promoted at the other cluster and then given to a Cinder backend
        there. It must use the same pool at that cluster and run at its site, or nobody can attach
        the promoted images.
Fix     Add a Cinder backend at the other site on the pool of the same name.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 7; ceph pull request 63841
        (equal pool names).
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import backends
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import CinderBackend


def evaluate(backend: CinderBackend | None, view: DeploymentGraph) -> Outcome:
    """Look for a backend at the peer's site."""
    if backend is None:
        return unknown("the design does not name Cinder's backends")
    if backend.replication:
        return not_applicable("Cinder's replication keeps the volumes on this backend")
    if not view.says("mirrors"):
        return unknown("the design does not tell what is mirrored")
    peer = view.deployment.peer_cluster(backend.ceph_cluster, backend.pool)
    if peer is None:
        return not_applicable("the pool is not mirrored")
    other = view.deployment.counterpart(backend, peer.site)
    if other is None:
        return failed(f"no backend at {peer.site} uses pool {backend.pool} at {peer.name}")
    return passed(f"{other.name} at {peer.site}")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, backends, evaluate, "Cinder has no backend")
