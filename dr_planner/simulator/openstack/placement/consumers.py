"""Allocations of servers, usages of projects, candidates, resource classes and traits."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.placement.providers import admin
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region import allocations
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()


@ROUTES.add("GET", "/allocations/<uuid>")
def show(context: Context, uuid: str) -> dict[str, Any]:
    """What a server holds; nothing where there is none of that id."""
    admin(context, "allocations:list")
    compute = context.region.compute
    server = compute.servers.get(uuid)
    found = allocations.of_server(compute, server) if server is not None else {}
    held: dict[str, Any] = {}
    for host, taken in found.items():
        service = compute.compute(host)
        if service is not None:
            held[service.node] = {
                "resources": taken,
                "generation": allocations.generation(compute, service),
            }
    document: dict[str, Any] = {"allocations": held}
    if held and server is not None and context.at_least("1.12"):
        document["project_id"], document["user_id"] = server.project_id, server.user_id
        if context.at_least("1.28"):
            document["consumer_generation"] = 1
        if context.at_least("1.38"):
            document["consumer_type"] = "INSTANCE"
    return document


@ROUTES.add("GET", "/usages", since="1.9")
def usages(context: Context) -> dict[str, Any]:
    """What the servers of a project hold."""
    project = context.request.first("project_id")
    if project is None:
        raise Fault(400, "Invalid query string parameters: 'project_id' is a required property")
    if not policy.sees(context, project):
        raise Fault(403, "Policy does not allow placement:usages to be performed.")
    user = context.request.first("user_id")
    total: dict[str, int] = {}
    count = 0
    for server in context.region.compute.servers.values():
        if server.project_id != project or user not in (None, server.user_id):
            continue
        held = allocations.of_server(context.region.compute, server)
        count += bool(held)
        for taken in held.values():
            for name, amount in taken.items():
                total[name] = total.get(name, 0) + amount
    if not context.at_least("1.38"):
        return {"usages": total}
    return {"usages": {"INSTANCE": {**total, "consumer_count": count}} if count else {}}


@ROUTES.add("GET", "/resource_classes", since="1.2")
def classes(context: Context) -> dict[str, Any]:
    """The resource classes that hosts have."""
    admin(context, "resource_classes:list")
    where = f"{context.mount}/resource_classes"
    return {
        "resource_classes": [
            {"name": name, "links": [{"rel": "self", "href": f"{where}/{name}"}]}
            for name in allocations.CLASSES
        ]
    }


@ROUTES.add("GET", "/traits", since="1.6")
def traits(context: Context) -> dict[str, Any]:
    """The traits that hosts have."""
    admin(context, "traits:list")
    return {"traits": [*allocations.COMMON_TRAITS, allocations.DISABLED]}
