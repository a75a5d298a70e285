"""A backend that replicates is not active/active.

Why     After a failover of a clustered backend the driver refuses the way back: with one target
        the service stays on the secondary, with two it goes to the other secondary in silence.
Fix     Use backend_host and one service at a time, or plan to stay at the other site.
Source  cinder 29.0.0, volume/drivers/rbd.py, failover_completed, tried in the simulator and in
        the lab ('What the lab taught', L15).
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import backends
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import CinderBackend


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, CinderBackend | None]]:
    """The backends with targets."""
    for name, backend in backends(view):
        if backend is None or backend.replication:
            yield name, backend


def evaluate(backend: CinderBackend | None, view: DeploymentGraph) -> Outcome:
    """Look for a cluster."""
    if backend is None:
        return unknown("the design names no backend")
    if backend.cluster is not None:
        return failed(f"cluster {backend.cluster}")
    return passed("it is in no cluster of services")


CHECK = Check(Severity.WARNING, DeploymentGraph, subjects, evaluate, "no backend has a target")
