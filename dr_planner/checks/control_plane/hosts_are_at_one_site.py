"""No compute or gateway is at two sites of one control plane.

Why     Nova and Neutron know a host by its name. One that is counted at two sites is lost with
        one of them: the other has less than the design says. Two machines of one name are one to
        both services, and take turns in being up.
Fix     Name each host at the site where it stands, and give each of one OpenStack its own name.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 4; nova 34.0.0, a compute
        service is known by its host; neutron 29.0.0, an agent by its type and host.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import full_sites
from dr_planner.model.finding import Severity
from dr_planner.model.site import Site


def evaluate(site: Site, view: DeploymentGraph) -> Outcome:
    """Look for the site's hosts at the other sites of its control plane."""
    if site.computes is None and site.gateways is None:
        return unknown("the design does not name the hosts here")
    here = _hosts(site)
    planes = [region.sites for region in view.deployment.regions or ()]
    near = next((sites for sites in planes if site.name in sites), None)
    twice = [
        f"{host} (also at {other.name})"
        for other in view.deployment.full_sites
        if other is not site and (near is None or other.name in near)
        for host in here
        if host in _hosts(other)
    ]
    if twice:
        return failed(", ".join(twice))
    return passed(f"{len(here)} host(s), each here only")


def _hosts(site: Site) -> dict[str, None]:
    return dict.fromkeys((*(site.computes or ()), *(site.gateways or ())))


CHECK = Check(Severity.ERROR, DeploymentGraph, full_sites, evaluate)
