"""Every full site has compute hosts.

Why     Data that arrives at a site where nothing can run is a backup, not a recovery.
Fix     Install compute hosts at the site, enough for what it takes over, and list them.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 4.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import full_sites
from dr_planner.model.finding import Severity
from dr_planner.model.site import Site


def evaluate(site: Site, view: DeploymentGraph) -> Outcome:
    """Count them."""
    if site.computes is None:
        return unknown("the design does not tell which computes are here")
    if not site.computes:
        return failed("there is no compute here")
    return passed(f"{len(site.computes)} compute(s)")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, full_sites, evaluate)
