"""No volume type is both replicated and multiattach.

Why     The RBD driver takes exclusive-lock and journaling off a multiattach volume, and mirroring
        by journal needs both; it refuses to create such a volume.
Fix     Make two types, one replicated and one multiattach.
Source  cinder 29.0.0, cinder/volume/drivers/rbd.py.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import volume_types
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import VolumeType


def evaluate(kind: VolumeType | None, view: DeploymentGraph) -> Outcome:
    """Compare the two flags."""
    if kind is None:
        return unknown("the design does not name the volume types")
    if not kind.replicated:
        return not_applicable("the type is not replicated")
    return failed("it is both") if kind.multiattach else passed("replicated only")


CHECK = Check(Severity.ERROR, DeploymentGraph, volume_types, evaluate, "no type is listed")
