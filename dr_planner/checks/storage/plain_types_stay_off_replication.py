"""A volume type without backends of its own says that it is not replicated.

Why     A type that names no backend may be served by any of them. On a backend that replicates its
        volumes have no copy, and failover-host turns them and their snapshots to error, where they
        stay also after the way back.
Fix     Set replication_enabled='<is> False' on the type, or tie it to backends that do not
        replicate.
Source  cinder 29.0.0, contributor guide on replication, and volume/manager.py, failover; seen in
        the Juju charm guide too.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import volume_types
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import VolumeType

SPEC = "replication_enabled"


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, VolumeType | None]]:
    """Plain types that any backend may serve, where some backend replicates."""
    if not any(backend.replication for backend in view.deployment.cinder.backends):
        return
    for name, kind in volume_types(view):
        if kind is None or not (kind.replicated or kind.backends):
            yield name, kind


def evaluate(kind: VolumeType | None, view: DeploymentGraph) -> Outcome:
    """Read the extra spec."""
    if kind is None:
        return unknown("the design does not name the volume types")
    spec = kind.extra_specs.get(SPEC)
    if spec is None:
        return failed(f"it has no backends and no {SPEC}, so any backend may serve it")
    if spec.lower() == "<is> false":
        return passed(f"{SPEC} is {spec}")
    return failed(f"{SPEC} is {spec}, and the type is not replicated")


CHECK = Check(
    Severity.WARNING,
    DeploymentGraph,
    subjects,
    evaluate,
    "no backend replicates, or each plain type names its backends",
)
