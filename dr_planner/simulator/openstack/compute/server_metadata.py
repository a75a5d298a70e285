"""The metadata of a server."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy, server_rules
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.server import Server
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, strings, validate

ROUTES = Routes()
PATH = "/servers/<server_id>/metadata"
RULE = "os_compute_api:server-metadata:"
STATES = ("active", "paused", "suspended", "stopped")


def _changeable(context: Context, id: str, rule: str, method: str) -> Server:
    server = server_rules.find(context, id)
    policy.member(context, RULE + rule)
    server_rules.unlocked(context, server)
    server_rules.in_state(server, method, STATES, tasks=None)
    return server


@ROUTES.add("GET", PATH)
def index(context: Context, server_id: str) -> dict[str, Any]:
    """All of it."""
    return {"metadata": dict(server_rules.find(context, server_id).metadata)}


@ROUTES.add("GET", PATH + "/<key>")
def show(context: Context, server_id: str, key: str) -> dict[str, Any]:
    """One key."""
    metadata = server_rules.find(context, server_id).metadata
    if key not in metadata:
        raise Fault(404, "Metadata item was not found")
    return {"meta": {key: metadata[key]}}


@ROUTES.add("POST", PATH)
def create(context: Context, server_id: str) -> dict[str, Any]:
    """More keys."""
    asked = validate(Body({"metadata": strings()}, ("metadata",)), context.request.json())
    server = _changeable(context, server_id, "create", "update metadata")
    server.metadata.update(asked["metadata"])
    context.region.compute.touch(server)
    return {"metadata": dict(server.metadata)}


@ROUTES.add("PUT", PATH)
def replace_all(context: Context, server_id: str) -> dict[str, Any]:
    """Other keys."""
    asked = validate(Body({"metadata": strings()}, ("metadata",)), context.request.json())
    server = _changeable(context, server_id, "update_all", "update metadata")
    server.metadata = dict(asked["metadata"])
    context.region.compute.touch(server)
    return {"metadata": dict(server.metadata)}


@ROUTES.add("PUT", PATH + "/<key>")
def update(context: Context, server_id: str, key: str) -> dict[str, Any]:
    """One key more."""
    asked = validate(Body({"meta": strings()}, ("meta",)), context.request.json())["meta"]
    server = _changeable(context, server_id, "update", "update metadata")
    if key not in asked:
        raise Fault(400, "Request body and URI mismatch")
    server.metadata.update(asked)
    context.region.compute.touch(server)
    return {"meta": asked}


@ROUTES.add("DELETE", PATH + "/<key>")
def delete(context: Context, server_id: str, key: str) -> Reply:
    """One key less."""
    server = server_rules.find(context, server_id)
    policy.member(context, RULE + "delete")
    if key not in server.metadata:
        raise Fault(404, "Metadata item was not found")
    server_rules.unlocked(context, server)
    server_rules.in_state(server, "delete metadata", STATES, tasks=None)
    del server.metadata[key]
    context.region.compute.touch(server)
    return Reply(204)
