"""Which version of the Placement API there is."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()


@ROUTES.add("GET", "/")
def index(context: Context) -> dict[str, Any]:
    """The version; anybody may ask."""
    return {
        "versions": [
            {
                "id": "v1.0",
                "max_version": "1.39",
                "min_version": "1.0",
                "status": "CURRENT",
                "links": [{"rel": "self", "href": ""}],
            }
        ]
    }
