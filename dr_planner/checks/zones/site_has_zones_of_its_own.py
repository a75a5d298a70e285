"""Every full site has an availability zone of its own in Nova, Cinder and Neutron.

Why     A zone is how a workload is tied to a site, and what is reassigned when the site is lost.
        A zone that two sites share says nothing about where a server, a volume or a router is.
Fix     Give the site's hosts an aggregate with a zone in Nova, set backend_availability_zone in
        Cinder and availability_zone of the Neutron agents, and name the three in the design.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 3; nova 34.0.0, neutron
        29.0.0 and cinder 29.0.0, availability zone options.
Dispute The talk wants one zone for each site. Nova's documentation says that a zone is no fault
        domain by itself: two zones may share a site, and one may have several. This check wants
        the name to mean the site, for recovery goes by it.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph, Kind, Node
from dr_planner.model.finding import Severity
from dr_planner.model.site import AvailabilityZones, Site


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, tuple[Site, str]]]:
    """Every full site and service."""
    for site in view.deployment.full_sites:
        for service in AvailabilityZones.model_fields:
            yield f"site {site.name}, {service}", (site, service)


def evaluate(subject: tuple[Site, str], view: DeploymentGraph) -> Outcome:
    """Look for other sites at the same zone."""
    site, service = subject
    zone = getattr(site.availability_zones, service)
    if zone is None:
        return unknown("the design leaves the zone out")
    places = [b.name for b in view.graph.successors(Node(Kind.ZONE, zone, service))]
    others = [name for name in places if name != site.name]
    if others:
        return failed(f"zone {zone} is also that of {', '.join(others)}")
    return passed(f"zone {zone}")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, subjects, evaluate)
