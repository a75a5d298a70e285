"""No volume type is both replicated and multiattach.

Why     The RBD driver takes exclusive-lock and journaling off a multiattach volume, and mirroring
        by journal needs both; it refuses to create such a volume.
Fix     Make two types, one replicated and one multiattach.
Source  cinder 29.0.0, cinder/volume/drivers/rbd.py; volume/api.py, _is_multiattach.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import volume_types
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import VolumeType

TRUE = "<is> True"
"""How Cinder's API compares the extra spec, letter by letter."""


def evaluate(kind: VolumeType | None, view: DeploymentGraph) -> Outcome:
    """Compare the two flags."""
    if kind is None:
        return unknown("the design does not name the volume types")
    if not kind.replicated:
        return not_applicable("the type is not replicated")
    if kind.multiattach or kind.extra_specs.get("multiattach") == TRUE:
        return failed("it is both")
    return passed("replicated only")


CHECK = Check(Severity.ERROR, DeploymentGraph, volume_types, evaluate, "no type is listed")
