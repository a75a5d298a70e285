"""Every full site has a Galera data node of its own.

Why     The talk asks for one logical database that spans all locations. A site without a copy
        reads and writes over the link: it is slow every day, and stops when the link does.
Fix     Add a Galera data node, not only an arbitrator, at the site.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 1.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.control_planes import database_of
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import full_sites
from dr_planner.model.finding import Severity
from dr_planner.model.site import Site


def evaluate(site: Site, view: DeploymentGraph) -> Outcome:
    """Look for a member at the site, of the database that serves it, that stores data."""
    database = database_of(view.deployment, site.name)
    if database is None:
        return unknown("the design puts the site into no region, so it names no database for it")
    if database.galera is None:
        return unknown(f"the design does not name the members of {database}")
    members = [m for m in database.galera.members if m.site == site.name and not m.arbitrator]
    if not members:
        return failed(f"no data node of {database} is here")
    return passed(f"data node(s): {', '.join(member.name for member in members)}")


CHECK = Check(Severity.ERROR, DeploymentGraph, full_sites, evaluate)
