"""The middleware that stands in front of every service but Keystone and asks it about tokens."""

from __future__ import annotations

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Fault, Reply


def authenticate(context: Context) -> None:
    """Take the token of a request.

    :raises Fault: 401, there is none, or it is no longer good.
    """
    secret = context.request.headers.get("x-auth-token", "")
    context.token = context.region.directory.token(secret)
    context.user  # noqa: B018 - raises where nobody has shown a good token


def unauthorized(context: Context, fault: Fault) -> Reply:
    """What the middleware says instead of the service."""
    document = {"error": {"code": 401, "title": "Unauthorized", "message": fault.message}}
    where = f"{context.root}/identity/v3"
    return Reply(401, document, {"WWW-Authenticate": f'Keystone uri="{where}"'})
