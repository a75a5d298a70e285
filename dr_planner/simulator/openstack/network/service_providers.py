"""What provides services: the L3 agents, in three ways."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
PROVIDERS = ("dvr", "dvrha", "ha", "single_node")


@ROUTES.add("GET", "/service-providers")
def index(context: Context) -> dict[str, Any]:
    """All of them; none is the default."""
    return {
        "service_providers": [
            {"service_type": "L3_ROUTER_NAT", "name": name, "default": False} for name in PROVIDERS
        ]
    }
