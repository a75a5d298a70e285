"""Which versions of the compute API there are."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes(prefixed=False)
OLDEST = {
    "id": "v2.0",
    "status": "DEPRECATED",
    "version": "",
    "min_version": "",
    "updated": "2025-07-04T12:00:00Z",
}
CURRENT = {
    "id": "v2.1",
    "status": "CURRENT",
    "version": "2.104",
    "min_version": "2.1",
    "updated": "2013-07-23T11:33:21Z",
}


@ROUTES.add("GET", "/")
def index(context: Context) -> dict[str, Any]:
    """The versions; anybody may ask."""
    return {
        "versions": [
            {**version, "links": [{"rel": "self", "href": context.url(f"/{path}/")}]}
            for version, path in ((OLDEST, "v2"), (CURRENT, "v2.1"))
        ]
    }


@ROUTES.add("GET", "/v2.1")
@ROUTES.add("GET", "/v2.1/")
def show(context: Context) -> dict[str, Any]:
    """The version that is played."""
    return {
        "version": {
            **CURRENT,
            "links": [
                {"rel": "self", "href": context.url("/v2.1/")},
                {
                    "rel": "describedby",
                    "type": "text/html",
                    "href": "http://docs.openstack.org/",
                },
            ],
            "media-types": [
                {
                    "base": "application/json",
                    "type": "application/vnd.openstack.compute+json;version=2.1",
                }
            ],
        }
    }
