"""Which versions of the network API there are."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.network_resource import not_found
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes(prefixed=False)
CORE = ("network", "subnet", "subnetpool", "port")


@ROUTES.add("GET", "/")
def index(context: Context) -> dict[str, Any]:
    """The one version, without a token."""
    return {
        "versions": [
            {
                "id": "v2.0",
                "status": "CURRENT",
                "links": [{"rel": "self", "href": context.url("/v2.0/")}],
            }
        ]
    }


@ROUTES.add("GET", "/v2.0/")
def resources(context: Context) -> dict[str, Any]:
    """The core kinds of things; only where the path ends with a slash."""
    if not context.request.path.endswith("/"):
        raise not_found()
    return {
        "resources": [
            {
                "name": name,
                "collection": f"{name}s",
                "links": [{"rel": "self", "href": context.url(f"/v2.0/{name}s")}],
            }
            for name in CORE
        ]
    }
