"""Every full site runs the API services without which no server can start.

Why     When a site is lost the others must be able to answer alone. Keystone, Glance, Placement,
        Neutron, Nova and Cinder are all needed to start one server from one volume.
Fix     Run the missing services at the site and list them under api_services.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 2.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import full_sites
from dr_planner.model.finding import Severity
from dr_planner.model.site import Site

CORE = ("keystone", "glance", "placement", "neutron", "nova", "cinder")


def evaluate(site: Site, view: DeploymentGraph) -> Outcome:
    """Compare the site's services with the six."""
    if site.api_services is None:
        return unknown("the design does not tell which API services run here")
    missing = [service for service in CORE if service not in site.api_services]
    return failed(f"missing: {', '.join(missing)}") if missing else passed("all six are here")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, full_sites, evaluate)
