"""Every full site has an uplink of its own to a provider.

Why     A site that reaches the world through another site is lost together with it.
Fix     Order an uplink that enters at the site, and describe it under uplinks.
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
    if site.uplinks is None:
        return unknown("the design does not tell which uplinks are here")
    if not site.uplinks:
        return failed("there is no uplink here")
    return passed(f"uplinks: {', '.join(uplink.name for uplink in site.uplinks)}")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, full_sites, evaluate)
