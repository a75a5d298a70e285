"""Every full site has network gateway hosts.

Why     Routers and floating IPs live on gateways. Without any at the surviving site, recovered
        servers run and nobody reaches them.
Fix     Install gateway hosts (network nodes, or OVN gateway chassis) at the site and list them.
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
    if site.gateways is None:
        return unknown("the design does not tell which gateways are here")
    if not site.gateways:
        return failed("there is no gateway here")
    return passed(f"{len(site.gateways)} gateway(s)")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, full_sites, evaluate)
