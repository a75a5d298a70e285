"""Which version of the identity API there is."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Reply
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()


def _version(context: Context) -> dict[str, Any]:
    return {
        "id": "v3.14",
        "status": "stable",
        "updated": "2020-04-07T00:00:00Z",
        "links": [{"rel": "self", "href": context.url("/v3/")}],
        "media-types": [
            {
                "base": "application/json",
                "type": "application/vnd.openstack.identity-v3+json",
            }
        ],
    }


@ROUTES.add("GET", "/")
def index(context: Context) -> Reply:
    """The versions; anybody may ask."""
    document = {"versions": {"values": [_version(context)]}}
    return Reply(300, document, {"Location": context.url("/v3/")})


@ROUTES.add("GET", "/v3")
def show(context: Context) -> dict[str, Any]:
    """The one version; anybody may ask."""
    return {"version": _version(context)}
