"""An API service that runs at one full site runs at every full site.

Why     The talk asks for all OpenStack API services in all locations. A service that is at one
        site only, such as Barbican with the keys of encrypted volumes, is lost with that site.
Fix     Run the missing services at the site, or stop offering them where they are.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 2.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import full_sites
from dr_planner.model.finding import Severity
from dr_planner.model.site import Site


def evaluate(site: Site, view: DeploymentGraph) -> Outcome:
    """Look for services that only other sites have."""
    others = [other for other in view.deployment.full_sites if other != site]
    if not others:
        return not_applicable("there is no other full site")
    if site.api_services is None:
        return unknown("the design does not tell which API services run here")
    missing = [
        f"{service} (at {other.name})"
        for other in others
        for service in other.api_services or ()
        if service not in site.api_services
    ]
    if missing:
        return failed(f"not here: {', '.join(missing)}")
    silent = [other.name for other in others if other.api_services is None]
    if silent:
        return unknown(f"the design does not tell which API services run at {', '.join(silent)}")
    return passed(f"{len(site.api_services)} services, as elsewhere")


CHECK = Check(Severity.ERROR, DeploymentGraph, full_sites, evaluate)
