"""Clusters of cinder-volume services (active/active). There are none here."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, boolean, text, validate

ROUTES = Routes()
SINCE = "3.7"
FILTERS = ("name", "binary", "is_up", "disabled", "num_hosts", "num_down_hosts")
REPLICATION = ("replication_status", "frozen", "active_backend_id")
NAME = {"name": text(shortest=1), "binary": text(null=True)}
ENABLE = Body(NAME, ("name",))
DISABLE = Body({**NAME, "disabled_reason": text(null=True)}, ("name",))


def _none(context: Context) -> dict[str, Any]:
    policy.admin(context, "clusters:get_all")
    allowed = (*FILTERS, *REPLICATION) if context.at_least("3.26") else FILTERS
    given = dict(context.request.query)
    unknown = [key for key in given if key not in allowed]
    if unknown:
        raise Fault(
            400, f"Invalid input received: Invalid filter keys: {', '.join(unknown)}", problem=True
        )
    for key in ("disabled", "is_up"):
        if key in given:
            _boolean(key, given[key])
    return {"clusters": []}


def _boolean(key: str, value: str) -> None:
    try:
        boolean(key, value)
    except Fault:
        raise Fault(400, f"Value '{value}' for '{key}' is not a boolean.") from None


def _unknown(name: str, binary: str) -> Fault:
    return Fault(404, f"Cluster {{'binary': '{binary}', 'name': '{name}'}} could not be found.")


@ROUTES.add("GET", "/clusters", since=SINCE)
def index(context: Context) -> dict[str, Any]:
    """All clusters in short."""
    return _none(context)


@ROUTES.add("GET", "/clusters/detail", since=SINCE)
def detail(context: Context) -> dict[str, Any]:
    """All clusters in full."""
    return _none(context)


@ROUTES.add("GET", "/clusters/<id>", since=SINCE)
def show(context: Context, id: str) -> dict[str, Any]:
    """One cluster."""
    policy.admin(context, "clusters:get")
    raise _unknown(id, context.request.first("binary") or "cinder-volume")


def _switch(context: Context, body: Body) -> dict[str, Any]:
    asked = validate(body, context.request.json())
    policy.admin(context, "clusters:update")
    raise _unknown(asked["name"], asked.get("binary", "cinder-volume"))


@ROUTES.add("PUT", "/clusters/enable", since=SINCE)
def enable(context: Context) -> dict[str, Any]:
    """Let a cluster take new volumes."""
    return _switch(context, ENABLE)


@ROUTES.add("PUT", "/clusters/disable", since=SINCE)
def disable(context: Context) -> dict[str, Any]:
    """Keep new volumes away from a cluster."""
    return _switch(context, DISABLE)
