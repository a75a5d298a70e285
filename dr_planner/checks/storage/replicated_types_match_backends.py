"""A volume type is replicated exactly where its backends replicate.

Why     A replicated type on a backend without targets makes volumes that claim a protection they
        do not have. A plain type on a replicating backend makes volumes that failover-host sets
        to error, and that stay so after failback.
Fix     Set replication_enabled='<is> True' on the types of replicating backends, and keep plain
        types on others, with '<is> False'.
Source  cinder 29.0.0, contributor guide on replication, and cinder/volume/manager.py.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import volume_types
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import VolumeType


def evaluate(kind: VolumeType | None, view: DeploymentGraph) -> Outcome:
    """Compare the type's flag with the targets of its backends."""
    if kind is None:
        return unknown("the design does not name the volume types")
    replicating = {b.name for b in view.deployment.cinder.backends if b.replication}
    if not replicating and not kind.replicated:
        return not_applicable("no backend replicates by Cinder, and the type does not ask for it")
    if not kind.backends:
        return unknown("the design does not tell which backends serve the type")
    plain = [name for name in kind.backends if name not in replicating]
    if kind.replicated and plain:
        return failed(f"replicated, but no target at {', '.join(plain)}")
    wrong = [name for name in kind.backends if name in replicating]
    if not kind.replicated and wrong:
        return failed(f"not replicated, but on {', '.join(wrong)}, which replicates")
    return passed("replicated" if kind.replicated else "not replicated")


CHECK = Check(Severity.ERROR, DeploymentGraph, volume_types, evaluate, "no type is listed")
