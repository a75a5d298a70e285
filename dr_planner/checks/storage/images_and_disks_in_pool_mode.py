"""The pools of Glance and Nova are mirrored in pool mode.

Why     In image mode nothing is mirrored until somebody enables it, image by image. Cinder does
        that for volumes of a replicated type; Glance and Nova have no such code, so their new
        images stay behind.
Fix     Use pool mode with journaling for the pools of Glance and Nova.
Source  Ceph documentation, RBD mirroring; F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist
        item 7; cinder 29.0.0, RBD driver; glance_store 5.7.0 and nova 34.0.0 have no mirroring
        calls.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import pools
from dr_planner.model.ceph import CephCluster, MirrorProfile, Pool, PoolRole
from dr_planner.model.finding import Severity

Subject = tuple[Pool, CephCluster] | None


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, Subject]]:
    """Every pool that is not Cinder's."""
    for name, subject in pools(view):
        if subject is None or subject[0].role is not PoolRole.CINDER:
            yield name, subject


def evaluate(subject: Subject, view: DeploymentGraph) -> Outcome:
    """Look at the profile."""
    if subject is None:
        return unknown("the design does not name the Ceph clusters")
    pool, _ = subject
    if pool.profile is None:
        return unknown("the profile is not given")
    if pool.profile is MirrorProfile.IMAGE:
        return failed("image mode, and nothing enables mirroring for each new image")
    return passed("pool mode")


CHECK = Check(Severity.ERROR, DeploymentGraph, subjects, evaluate, "no such pool is listed")
