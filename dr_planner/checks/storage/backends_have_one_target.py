"""A backend that replicates has one replication target.

Why     Ceph lets a pool have one receiving peer. Cinder enables mirroring once and takes every
        target for a copy, but only one of them can have it. Without a backend_id in the call,
        failover-host takes any of them.
Fix     Keep the target whose cluster the backend's pool is mirrored with.
Source  Ceph, src/librbd/api/Mirror.cc and pull request 43359; cinder 29.0.0,
        volume/drivers/rbd.py, _enable_replication and _get_failover_target_config.
Dispute Cinder's contributor guide says that a volume is on all targets of its backend. Its RBD
        driver enables mirroring once, and Ceph allows a pool one receiving peer: this check
        follows what happens.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.checks.storage.replicating_backends_are_not_clustered import subjects
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import CinderBackend


def evaluate(backend: CinderBackend | None, view: DeploymentGraph) -> Outcome:
    """Count the targets."""
    if backend is None:
        return unknown("the design names no backend")
    names = [target.backend_id for target in backend.replication]
    return passed(names[0]) if len(names) == 1 else failed(f"{len(names)}: {', '.join(names)}")


CHECK = Check(Severity.WARNING, DeploymentGraph, subjects, evaluate, "no backend has a target")
