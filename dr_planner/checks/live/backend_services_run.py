"""Every backend of the design has a cinder-volume service that is up.

Why     Nothing can be done with the volumes of a backend whose service is down or disabled, and
        Cinder fails over only a backend whose service is up.
Fix     Start or enable the service. Where the backend has another host or section name in
        Cinder, change the design.
Source  cinder 29.0.0, GET /os-services; volume/api.py (failover).
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.reality import Reality, backends
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import CinderBackend


def evaluate(backend: CinderBackend, view: Reality) -> Outcome:
    """Look for the service by the host that the design gives it."""
    plane = view.control_plane(backend.site)
    if plane.volume_services is None:
        return unknown(f"Cinder does not tell its services: {plane.why_not('volume_services')}")
    if backend.host is None and backend.cluster is None:
        return unknown("the design leaves out the host of the backend")
    service = view.service_of(backend)
    if service is None:
        return failed(f"Cinder has no service {backend.service_host}")
    if not service.is_up:
        return failed(f"{service.host} is {service.state}")
    if service.status != "enabled":
        return failed(
            f"{service.host} is {service.status}: {service.disabled_reason or 'no reason given'}"
        )
    return passed(f"{service.host} is up and enabled")


CHECK = Check(Severity.ERROR, Reality, backends, evaluate, "the design has no Cinder backend")
