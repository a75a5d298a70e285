"""Availability zones, as the agents make them up."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.network_agent import DHCP, L3
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
RESOURCES = {"network": DHCP, "router": L3}
FIELDS = ("name", "resource", "state")


@ROUTES.add("GET", "/availability_zones")
def index(context: Context) -> dict[str, Any]:
    """Every zone for networks and for routers; available where any agent works."""
    state = context.region.network
    found = []
    for resource, kind in RESOURCES.items():
        for zone in state.zones(kind):
            works = bool(state.agents_of(kind, [zone]))
            found.append(
                {
                    "name": zone,
                    "resource": resource,
                    "state": "available" if works else "unavailable",
                }
            )
    for name in FIELDS:
        wanted = [value for key, value in context.request.query if key == name]
        if wanted:
            found = [zone for zone in found if zone[name] in wanted]
    return {"availability_zones": found}
