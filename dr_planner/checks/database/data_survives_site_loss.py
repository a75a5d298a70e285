"""A copy of the database remains when any one location is lost.

Why     An arbitrator votes and stores nothing. Where all data nodes are at one site, its loss can
        leave a majority of arbitrators that have no database to serve. Of a region of one site
        whose protection groups are managed into another region the sentence does not speak.
Fix     Put at least one Galera data node at a second location.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 1; MariaDB documentation,
        Galera arbitrator.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.control_planes import Database, lost_with_site
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import losses
from dr_planner.model.finding import Severity
from dr_planner.model.site import Site


def evaluate(loss: tuple[Database, Site | None], view: DeploymentGraph) -> Outcome:
    """Count the data nodes that are elsewhere."""
    database, site = loss
    votes = view.galera_after_loss(site.name, False, database) if site else None
    if site is None or votes is None:
        return unknown(f"the design does not name the members of {database}")
    if votes.data_members == 0:
        region = lost_with_site(view.deployment, database)
        if region is None or site.name not in database.sites:
            return failed("no data node is left, at most arbitrators")
        return not_applicable(region.reason) if region.provided_for else failed(region.reason)
    return passed(f"{votes.data_members} data node(s) are left")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, losses, evaluate)
