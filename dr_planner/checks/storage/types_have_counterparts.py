"""A volume type, or the one that takes its place, is served at the site that takes over.

Why     A volume keeps its type when it moves, and Cinder keeps a type to its backends. Where the
        type does not cover the counterpart backend, the moved volume contradicts its own type:
        a retype or an extension is refused or goes to the wrong place.
Fix     Let the type cover the counterpart backend too, or name under counterparts the type that
        takes its place at the other site.
Source  cinder 29.0.0, volume_backend_name and the capabilities filter; F. Haas, talk on
        rbd-mirror, Cephalocon 2019, checklist item 7.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import volume_types
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import VolumeType


def evaluate(kind: VolumeType | None, view: DeploymentGraph) -> Outcome:
    """Follow each backend to its counterpart and ask which type serves that."""
    if kind is None:
        return unknown("the design does not name the volume types")
    if not kind.backends:
        return unknown("the design does not tell which backends serve the type")
    if not view.says("mirrors"):
        return unknown("the design does not tell what is mirrored")
    deployment = view.deployment
    types = {other.name: other for other in deployment.cinder.volume_types}
    good, silent = [], []
    for name in kind.backends:
        backend = deployment.backend(name)
        peer = deployment.peer_cluster(backend.ceph_cluster, backend.pool)
        other = deployment.counterpart(backend, peer.site) if peer else None
        if backend.replication or other is None:
            continue
        successor = types[kind.counterparts.get(other.site, kind.name)]
        if not successor.backends:
            silent.append(successor.name)
        elif other.name not in successor.backends:
            return failed(f"at {other.site}, type {successor.name} does not cover {other.name}")
        good.append(f"{successor.name} at {other.site}")
    if silent:
        return unknown(f"the design does not tell which backends serve {', '.join(silent)}")
    if not good:
        return not_applicable("no backend of the type has a counterpart")
    return passed(", ".join(good))


CHECK = Check(Severity.ERROR, DeploymentGraph, volume_types, evaluate, "no type is listed")
