"""Every backend with a replication target is replicating, and not failed over.

Why     replication_status tells whether the driver took the target at its start. In 'error' or
        'disabled' a failover-host does nothing; 'failed-over' means that it happened already.
Fix     Look into the log of cinder-volume at its start. After a failover, fail back or update
        the design.
Source  cinder 29.0.0, objects/fields.py (ReplicationStatus), volume/manager.py (init_host).
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.reality import Reality, backends
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import CinderBackend


def evaluate(backend: CinderBackend, view: Reality) -> Outcome:
    """Compare the status with what the design wants."""
    service = view.service_of(backend)
    if not backend.replication:
        if service is not None and service.replication_status == "enabled":
            return failed("Cinder replicates it, and the design has no target for it")
        return not_applicable("the design has no replication target for it")
    if service is None:
        return unknown(f"nothing is known of the service {backend.service_host}")
    if service.frozen:
        return failed("it is frozen")
    if service.replication_status is None:
        return unknown("Cinder does not tell replication_status; only an administrator sees it")
    if service.replication_status != "enabled":
        where = f", active is {service.active_backend_id}" if service.active_backend_id else ""
        return failed(f"replication_status is {service.replication_status}{where}")
    return passed("replication_status is enabled")


CHECK = Check(Severity.BLOCKER, Reality, backends, evaluate, "the design has no Cinder backend")
