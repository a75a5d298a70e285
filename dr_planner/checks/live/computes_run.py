"""Every compute of the design is up, enabled, and in its site's zone.

Why     Servers are started again only on computes that are up, and Nova schedules by the zone of
        the compute's aggregate: one in another zone takes servers of the wrong site.
Fix     Start or enable nova-compute; put the host into the aggregate of its site's zone.
Source  nova 34.0.0, GET /os-services, availability_zones.py; F. Haas, talk on rbd-mirror,
        Cephalocon 2019, checklist items 3 and 4.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.reality import Reality
from dr_planner.model.finding import Severity
from dr_planner.model.site import Site

Subject = tuple[Site, str | None]


def computes(view: Reality) -> Iterator[tuple[str, Subject]]:
    """Every compute of the design; the site alone where they are left out."""
    for site in view.design.deployment.full_sites:
        if site.computes is None:
            yield f"computes of site {site.name}", (site, None)
        for host in site.computes or ():
            yield f"compute {host}", (site, host)


def evaluate(subject: Subject, view: Reality) -> Outcome:
    """Look for the host's nova-compute."""
    site, host = subject
    if host is None:
        return unknown("the design leaves out the computes")
    plane = view.control_plane(site.name)
    if plane.compute_services is None:
        return unknown(f"Nova does not tell its services: {plane.why_not('compute_services')}")
    services = [s for s in plane.compute_services if s.binary == "nova-compute"]
    found = next((s for s in services if s.host == host), None)
    if found is None:
        return failed("Nova has no such compute")
    if not found.is_up or not found.enabled:
        return failed(f"nova-compute is {'disabled' if found.is_up else 'down'}")
    zone = site.availability_zones.nova
    if zone is None:
        return unknown(f"it is up; the design leaves out the zone, Nova says {found.zone}")
    if found.zone != zone:
        return failed(f"it is in zone {found.zone}, the design says {zone}")
    return passed(f"up, enabled, in zone {zone}")


CHECK = Check(Severity.ERROR, Reality, computes, evaluate, "the design has no compute")
