"""Cinder has no backend that the design does not have.

Why     Volumes on a backend that is in no design are in no catalog and in no plan: they are lost
        with their site, and nobody is told.
Fix     Add the backend to the design. A service that is gone for good is removed with
        'cinder-manage service remove'.
Source  cinder 29.0.0, GET /os-services.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.reality import Reality, serves, sites
from dr_planner.model.cloudstate import VolumeService
from dr_planner.model.finding import Severity
from dr_planner.model.site import Site

Subject = tuple[Site] | tuple[Site, VolumeService]


def services(view: Reality) -> Iterator[tuple[str, Subject]]:
    """Every cinder-volume service once; a site where its control plane tells none."""
    done: set[str] = set()
    for name, site in sites(view):
        plane = view.control_plane(site.name)
        if plane.volume_services is None:
            yield f"Cinder at {name}", (site,)
            continue
        for service in plane.volume_services:
            if service.host not in done:
                done.add(service.host)
                yield f"service {service.host}", (site, service)


def evaluate(subject: Subject, view: Reality) -> Outcome:
    """Look for the service among the backends of the design."""
    if len(subject) == 1:
        return unknown("Cinder does not tell its services")
    known = view.design.deployment.cinder.backends
    service = subject[1]
    found = next((b for b in known if serves(service, b)), None)
    if found is not None:
        return passed(f"it is backend {found.name} of the design")
    if any(b.host is None and b.cluster is None for b in known):
        return unknown("a backend of the design has no host, so it may be this one")
    return failed(f"no backend of the design has this service, which is {service.state}")


CHECK = Check(Severity.ERROR, Reality, services, evaluate, "Cinder has no volume service")
