"""A copy of the database remains when any one location is lost.

Why     An arbitrator votes and stores nothing. Where all data nodes are at one site, its loss can
        leave a majority of arbitrators that have no database to serve.
Fix     Put at least one Galera data node at a second location.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 1; MariaDB documentation,
        Galera arbitrator.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import losses
from dr_planner.model.finding import Severity
from dr_planner.model.site import Site


def evaluate(site: Site | None, view: DeploymentGraph) -> Outcome:
    """Count the data nodes that are elsewhere."""
    votes = view.galera_after_loss(site.name, graceful=False) if site else None
    if votes is None:
        return unknown("the design does not name the members of the Galera cluster")
    if votes.data_members == 0:
        return failed("no data node is left, at most arbitrators")
    return passed(f"{votes.data_members} data node(s) are left")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, losses, evaluate)
