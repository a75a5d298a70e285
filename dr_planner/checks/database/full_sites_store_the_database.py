"""Every full site has a Galera data node of its own.

Why     The talk asks for one logical database that spans all locations. A site without a copy
        reads and writes over the link: it is slow every day, and stops when the link does.
Fix     Add a Galera data node, not only an arbitrator, at the site.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 1.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph, Kind
from dr_planner.graph.subjects import full_sites
from dr_planner.model.finding import Severity
from dr_planner.model.site import Site


def evaluate(site: Site, view: DeploymentGraph) -> Outcome:
    """Look for a member at the site that stores data."""
    if view.deployment.galera is None:
        return unknown("the design does not name the members of the Galera cluster")
    members = [view.thing(node) for node in view.at(site.name, Kind.DATABASE)]
    names = [member.name for member in members if not member.arbitrator]
    if not names:
        return failed("no data node of the Galera cluster is here")
    return passed(f"data node(s): {', '.join(names)}")


CHECK = Check(Severity.ERROR, DeploymentGraph, full_sites, evaluate)
