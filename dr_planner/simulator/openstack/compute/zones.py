"""Availability zones."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.compute import INTERNAL_ZONE
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()


@ROUTES.add("GET", "/os-availability-zone")
def index(context: Context) -> dict[str, Any]:
    """The zones for servers; one is available while it has an enabled service, up or down."""
    return {
        "availabilityZoneInfo": [
            {"zoneName": zone, "zoneState": {"available": available}, "hosts": None}
            for zone, available in context.region.compute.zones()
            if zone != INTERNAL_ZONE
        ]
    }


@ROUTES.add("GET", "/os-availability-zone/detail")
def detail(context: Context) -> dict[str, Any]:
    """All zones, with hosts and services."""
    policy.admin(context, "os_compute_api:os-availability-zone:detail")
    return {
        "availabilityZoneInfo": [
            {
                "zoneName": zone,
                "zoneState": {"available": available},
                "hosts": _hosts(context, zone) if available else None,
            }
            for zone, available in context.region.compute.zones()
        ]
    }


def _hosts(context: Context, zone: str) -> dict[str, Any]:
    compute = context.region.compute
    hosts: dict[str, Any] = {}
    for service in compute.services:
        if service.disabled or compute.zone_of_service(service) != zone:
            continue
        hosts.setdefault(service.host, {})[service.binary] = {
            "available": compute.is_up(service),
            "active": True,
            "updated_at": context.iso(compute.heartbeat(service)),
        }
    return hosts
