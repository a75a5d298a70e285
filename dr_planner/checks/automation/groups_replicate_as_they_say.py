"""A group that uses Cinder's replication has types whose backends replicate.

Why     The failover of a backend turns every volume without replication to error, and there is
        nothing at the other site for it.
Fix     Choose replicated types for the group, or another strategy.
Source  cinder 29.0.0, volume/manager.py, failover: volumes that are disabled or not capable.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.model.finding import Severity
from dr_planner.model.protection import ProtectionGroup
from dr_planner.model.strategy import Strategy


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, ProtectionGroup]]:
    """The groups with that strategy."""
    for group in view.deployment.protection_groups:
        if group.strategy is Strategy.REPLICATION_API:
            yield f"group {group.name}", group


def evaluate(group: ProtectionGroup, view: DeploymentGraph) -> Outcome:
    """Look at each type and its backends."""
    kinds = {kind.name: kind for kind in view.deployment.cinder.volume_types}
    names = group.volume_types
    if names is None:
        others = [name for name, kind in kinds.items() if not kind.replicated]
        if others or not kinds:
            told = f"also of {', '.join(others)}, not replicated" if others else "of no known type"
            return unknown(f"it names no types, so it may take volumes {told}")
        return passed("every type of the design is replicated")
    plain = [name for name in names if name in kinds and not kinds[name].replicated]
    if plain:
        return failed(f"{', '.join(plain)} is not replicated")
    missing = [name for name in names if name not in kinds]
    if missing or not names:
        return unknown(f"the design does not describe {', '.join(missing) or 'any type'}")
    return passed(f"{', '.join(names)} is replicated")


CHECK = Check(
    Severity.ERROR, DeploymentGraph, subjects, evaluate, "no group uses Cinder's replication"
)
