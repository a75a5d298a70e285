"""Availability zones."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()


@ROUTES.add("GET", "/os-availability-zone")
def index(context: Context) -> dict[str, Any]:
    """The zones of the services; a zone is available while one of them is enabled."""
    services = context.region.block_storage.services
    return {
        "availabilityZoneInfo": [
            {
                "zoneName": zone,
                "zoneState": {
                    "available": any(s.zone == zone and not s.disabled for s in services)
                },
            }
            for zone in context.region.block_storage.zones
        ]
    }
