"""Limits and credentials that Keystone keeps for others: nobody has stored any here."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.identity_listing import listed
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()


@ROUTES.add("GET", "/v3/limits")
def list_limits(context: Context) -> dict[str, Any]:
    """Limits of single projects: none."""
    context.user  # noqa: B018 - who asks must have a good token
    return listed(context, "limits", [])


@ROUTES.add("GET", "/v3/registered_limits")
def list_registered_limits(context: Context) -> dict[str, Any]:
    """Limits of all projects: none."""
    context.user  # noqa: B018 - who asks must have a good token
    return listed(context, "registered_limits", [])


@ROUTES.add("GET", "/v3/credentials")
def list_credentials(context: Context) -> dict[str, Any]:
    """Stored credentials, such as those for EC2: none."""
    context.user  # noqa: B018 - who asks must have a good token
    return listed(context, "credentials", [])
