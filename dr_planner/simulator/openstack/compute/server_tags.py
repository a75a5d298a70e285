"""The tags of a server."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy, server_rules
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.server import Server
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, refuse, validate

ROUTES = Routes()
PATH = "/servers/<server_id>/tags"
RULE = "os_compute_api:os-server-tags:"
STATES = ("active", "paused", "suspended", "stopped")
AT_MOST = 50
LONGEST = 60


def _find(context: Context, id: str) -> Server:
    return server_rules.find(context, id, missing=server_rules.NOT_MAPPED)


def _changeable(context: Context, id: str, rule: str, method: str) -> Server:
    server = _find(context, id)
    policy.member(context, RULE + rule)
    server_rules.in_state(server, method, STATES, tasks=None, launched=False)
    return server


def _fits(tag: Any) -> bool:
    return isinstance(tag, str) and 1 <= len(tag) <= LONGEST and not set(tag) & set(",/")


@ROUTES.add("GET", PATH, since="2.26")
def index(context: Context, server_id: str) -> dict[str, Any]:
    """All tags."""
    return {"tags": list(_find(context, server_id).tags)}


@ROUTES.add("GET", PATH + "/<tag>", since="2.26")
def show(context: Context, server_id: str, tag: str) -> Reply:
    """Whether a tag is there."""
    if tag not in _find(context, server_id).tags:
        raise Fault(404, f"Server {server_id} has no tag '{tag}'")
    return Reply(204)


@ROUTES.add("PUT", PATH + "/<tag>", since="2.26")
def add(context: Context, server_id: str, tag: str) -> Reply:
    """One tag more."""
    server = _changeable(context, server_id, "update", "update tag")
    if not _fits(tag):
        raise Fault(
            400,
            f"Tag '{tag}' is invalid. It must be a non empty string without characters '/' and "
            f"','. Validation error message: '{tag}' is too long",
        )
    if len(server.tags) >= AT_MOST:
        raise Fault(400, f"The number of tags exceeded the per-server limit {AT_MOST}")
    if tag in server.tags:
        return Reply(204)
    server.tags = sorted([*server.tags, tag])
    context.region.compute.touch(server)
    return Reply(201, None, {"Location": context.url(f"/v2.1/servers/{server_id}/tags/{tag}")})


def _tags(name: str, value: Any) -> None:
    if not isinstance(value, list):
        raise refuse(name, value, f"{value!r} is not of type 'array'")
    if len(value) > AT_MOST:
        raise refuse(name, value, f"{value!r} is too long")
    for number, tag in enumerate(value):
        if not _fits(tag):
            raise refuse(str(number), tag, f"{tag!r} does not match '^[^,/]*$'")


@ROUTES.add("PUT", PATH, since="2.26")
def replace_all(context: Context, server_id: str) -> dict[str, Any]:
    """Other tags."""
    asked = validate(Body({"tags": _tags}, ("tags",)), context.request.json())["tags"]
    server = _changeable(context, server_id, "update_all", "update tags")
    server.tags = sorted(set(asked))
    context.region.compute.touch(server)
    return {"tags": list(server.tags)}


@ROUTES.add("DELETE", PATH + "/<tag>", since="2.26")
def delete(context: Context, server_id: str, tag: str) -> Reply:
    """One tag less."""
    server = _changeable(context, server_id, "delete", "delete tag")
    if tag not in server.tags:
        raise Fault(404, f"Instance {server_id} has no tag '{tag}'")
    server.tags.remove(tag)
    context.region.compute.touch(server)
    return Reply(204)


@ROUTES.add("DELETE", PATH, since="2.26")
def delete_all(context: Context, server_id: str) -> Reply:
    """No tags."""
    server = _changeable(context, server_id, "delete_all", "delete tags")
    server.tags = []
    context.region.compute.touch(server)
    return Reply(204)
