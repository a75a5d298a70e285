"""A default zone is the zone of a site.

Why     A request without a zone gets the default. Where no site has it, nothing can be scheduled,
        neither before a loss nor after it.
Fix     Name a zone that a site has in that service.
Source  nova 34.0.0, default_schedule_zone; cinder 29.0.0, default_availability_zone; neutron
        29.0.0, default_availability_zones.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.model.finding import Severity
from dr_planner.model.region import ZoneOptions

Default = tuple[str, str, ZoneOptions]
"""The service, its default zone, and where the design says so."""


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, Default]]:
    """Each default zone that is given, with its service."""
    options = view.deployment.zone_options
    if options.nova_default_schedule_zone:
        yield "Nova's default_schedule_zone", ("nova", options.nova_default_schedule_zone, options)
    if options.cinder_default_availability_zone:
        name = "Cinder's default_availability_zone"
        yield name, ("cinder", options.cinder_default_availability_zone, options)
    for zone in options.neutron_default_availability_zones or ():
        yield f"Neutron's default zone {zone}", ("neutron", zone, options)


def evaluate(subject: Default, view: DeploymentGraph) -> Outcome:
    """Look for a site with that zone."""
    service, zone, _ = subject
    zones = {
        site.name: getattr(site.availability_zones, service) for site in view.deployment.full_sites
    }
    here = [site for site, name in zones.items() if name == zone]
    if here:
        return passed(f"{zone} is the zone of {', '.join(here)}")
    silent = [site for site, name in zones.items() if name is None]
    if silent:
        return unknown(f"the design leaves the zones of {', '.join(silent)} out")
    return failed(f"no site has the zone {zone}")


CHECK = Check(
    Severity.ERROR, DeploymentGraph, subjects, evaluate, "the design names no default zone"
)
