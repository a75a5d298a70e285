"""A volume type writes replication_enabled as Cinder's RBD driver compares it.

Why     Cinder's core takes any case, the driver only "<is> True". With another spelling the
        volume is said to be replicated and is not mirrored.
Fix     Write "<is> True", or leave the spec out and set replicated.
Source  cinder 29.0.0, volume/drivers/rbd.py, _is_replicated_type, and volume_utils,
        is_replicated_spec.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import volume_types
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import VolumeType

SPEC = "replication_enabled"
EXACT = {"<is> True": True, "<is> False": False}


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, VolumeType | None]]:
    """The types that have the spec."""
    for name, kind in volume_types(view):
        if kind is None or SPEC in kind.extra_specs:
            yield name, kind


def evaluate(kind: VolumeType | None, view: DeploymentGraph) -> Outcome:
    """Compare the spec letter by letter."""
    if kind is None:
        return unknown("the design names no volume type")
    spec = kind.extra_specs[SPEC]
    if spec not in EXACT:
        return failed(f"{SPEC} is neither '<is> True' nor '<is> False'")
    if EXACT[spec] is not kind.replicated:
        return failed(f"{SPEC} is '{spec}', and the type's replicated says otherwise")
    return passed(f"{SPEC} is '{spec}'")


CHECK = Check(Severity.ERROR, DeploymentGraph, subjects, evaluate, "no type has the spec")
