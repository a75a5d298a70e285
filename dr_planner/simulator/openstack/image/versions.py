"""Which versions of the image API there are."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes(prefixed=False)
WITH_STORES = ("2.15", "2.13", "2.12", "2.11", "2.10", "2.9", "2.8")
WITHOUT_STORES = ("2.15", "2.9")
ALWAYS = ("2.17", "2.7", "2.6", "2.5", "2.4", "2.3", "2.2", "2.1", "2.0")
CURRENT = "2.17"


def _document(context: Context) -> dict[str, Any]:
    first = WITH_STORES if context.region.images.stores else WITHOUT_STORES
    return {
        "versions": [
            {
                "id": f"v{version}",
                "status": "CURRENT" if version == CURRENT else "SUPPORTED",
                "links": [{"rel": "self", "href": context.url("/v2/")}],
            }
            for version in (*first, *ALWAYS)
        ]
    }


@ROUTES.add("GET", "/")
def index(context: Context) -> Reply:
    """The versions, without a token."""
    return Reply(300, _document(context))


@ROUTES.add("GET", "/versions")
def explicit(context: Context) -> dict[str, Any]:
    """The same with another status."""
    return _document(context)


@ROUTES.add("GET", "/v2")
def version_two(context: Context) -> Reply:
    """Glance has no page about one version, and leads clients astray."""
    return Reply(302, None, {"Location": context.url("/v2/")})


@ROUTES.add("GET", "/v2/")
def nothing(context: Context) -> Reply:
    """There is nothing."""
    raise Fault(404, "")
