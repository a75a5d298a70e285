"""For every full site, something reassigns its zones to another full site when it is lost.

Why     The talk's last point: when a site goes down, scripts move everything that is linked to its
        availability zone to another one. Without them recovery starts with reading manuals.
Fix     Name the site that takes over, and the command, under zone_reassignments; 'dr-planner run
        start' with a disaster plan is such a command.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 8.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import full_sites
from dr_planner.model.finding import Severity
from dr_planner.model.site import Site


def evaluate(site: Site, view: DeploymentGraph) -> Outcome:
    """Look for a rule whose takeover site runs workloads."""
    if len(view.deployment.full_sites) < 2:
        return failed("there is no other full site", "Add a second full site.")
    takeovers = view.takeover_sites(site.name)
    if takeovers is None:
        return unknown("the design does not tell what happens to the zones of a lost site")
    if not takeovers:
        return failed("no rule speaks of this site")
    empty = [name for name in takeovers if not view.deployment.site(name).is_full]
    if empty:
        return failed(f"{', '.join(empty)} is a quorum site and can run nothing")
    return passed(f"taken over by {', '.join(takeovers)}")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, full_sites, evaluate)
