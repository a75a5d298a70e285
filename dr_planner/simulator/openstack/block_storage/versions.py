"""Which versions of the block storage API there are."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Reply
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes(prefixed=False)


@ROUTES.add("GET", "/")
@ROUTES.add("GET", "/v3")
def index(context: Context) -> Reply:
    """The versions; anybody may ask at the root, at ``/v3`` a token is wanted."""
    status = 300 if context.request.path in ("", "/") else 200
    return Reply(status, {"versions": [_version(context)]})


def _version(context: Context) -> dict[str, Any]:
    return {
        "id": "v3.0",
        "status": "CURRENT",
        "version": "3.71",
        "min_version": "3.0",
        "updated": "2023-08-31T00:00:00Z",
        "links": [
            {
                "rel": "describedby",
                "type": "text/html",
                "href": "https://docs.openstack.org/",
            },
            {"rel": "self", "href": context.url("/v3/")},
        ],
        "media-types": [
            {
                "base": "application/json",
                "type": "application/vnd.openstack.volume+json;version=3",
            }
        ],
    }
