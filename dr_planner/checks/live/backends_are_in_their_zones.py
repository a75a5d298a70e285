"""Every backend is in the zone that the design gives it.

Why     A volume is made in the zone of its backend. A backend in another zone takes volumes of
        the wrong site, and recovery looks for them at the site of the design.
Fix     Set backend_availability_zone in the backend's section and restart the service, or change
        the design.
Source  cinder 29.0.0, volume/manager.py (backend_availability_zone), GET /os-services.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.reality import Reality, backends
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import CinderBackend


def evaluate(backend: CinderBackend, view: Reality) -> Outcome:
    """Compare the zone of the service."""
    site = view.design.deployment.site(backend.site)
    wanted = backend.availability_zone or site.availability_zones.cinder
    service = view.service_of(backend)
    if service is None:
        return unknown(f"nothing is known of the service {backend.service_host}")
    if wanted is None:
        return unknown(f"the design leaves out the zone; Cinder says {service.zone}")
    if service.zone != wanted:
        return failed(f"Cinder says {service.zone}, the design says {wanted}")
    return passed(f"in zone {wanted}")


CHECK = Check(Severity.ERROR, Reality, backends, evaluate, "the design has no Cinder backend")
