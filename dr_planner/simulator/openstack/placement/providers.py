"""Resource providers: the hypervisors, with inventories, usages, aggregates and traits."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region import allocations
from dr_planner.simulator.region.server import ComputeService
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
PATH = "/resource_providers"
FILTERS = {
    "name": "1.0",
    "uuid": "1.0",
    "member_of": "1.3",
    "resources": "1.4",
    "in_tree": "1.14",
    "required": "1.18",
}
"""What the list may be filtered by, and since when."""


def admin(context: Context, rule: str) -> None:
    """Only an admin may, or a service.

    :raises Fault: 403, who asks is neither.
    """
    if not context.is_admin and not context.user.has_role("service"):
        raise Fault(403, f"Policy does not allow placement:{rule} to be performed.")


def _find(context: Context, uuid: str, rule: str) -> ComputeService:
    admin(context, rule)
    for service in context.region.compute.computes():
        if service.node == uuid:
            return service
    raise Fault(
        404,
        f"No resource provider with uuid {uuid} found : No resource provider with uuid {uuid} "
        "found",
    )


def _view(context: Context, service: ComputeService) -> dict[str, Any]:
    where = f"{context.mount}{PATH}/{service.node}"
    parts = ["inventories", "usages"]
    for version, part in (("1.1", "aggregates"), ("1.6", "traits"), ("1.11", "allocations")):
        if context.at_least(version):
            parts.append(part)
    document: dict[str, Any] = {
        "uuid": service.node,
        "name": service.host,
        "generation": allocations.generation(context.region.compute, service),
        "links": [
            {"rel": "self", "href": where},
            *({"rel": part, "href": f"{where}/{part}"} for part in parts),
        ],
    }
    if context.at_least("1.14"):
        document["parent_provider_uuid"] = None
        document["root_provider_uuid"] = service.node
    return document


@ROUTES.add("GET", PATH)
def index(context: Context) -> dict[str, Any]:
    """All of them, or those that fit."""
    admin(context, "resource_providers:list")
    rows = context.region.compute.computes()
    for key, value in context.request.query:
        if key not in FILTERS or not context.at_least(FILTERS[key]):
            raise Fault(
                400,
                "Invalid query string parameters: Additional properties are not allowed "
                f"({key!r} was unexpected)",
                problem=True,
            )
        rows = [row for row in rows if _fits(context, row, key, value)]
    return {"resource_providers": [_view(context, row) for row in rows]}


def _fits(context: Context, row: ComputeService, key: str, value: str) -> bool:
    compute = context.region.compute
    match key:
        case "name":
            return row.host == value
        case "uuid" | "in_tree":
            return row.node == value
        case "member_of":
            wanted = value.removeprefix("in:").split(",")
            return bool(set(wanted) & set(allocations.aggregates(compute, row)))
        case "required":
            return _has_traits(row, value.split(","))
        case _:
            return _has_room(context, row, value)


def _has_traits(row: ComputeService, wanted: list[str]) -> bool:
    known = set(allocations.traits(row))
    return all(
        trait[1:] not in known if trait.startswith("!") else trait in known for trait in wanted
    )


def _has_room(context: Context, row: ComputeService, value: str) -> bool:
    inventory = allocations.inventory(row)
    used = allocations.used(context.region.compute, row)
    for part in value.split(","):
        name, _, amount = part.partition(":")
        if not amount.isdigit():
            raise Fault(
                400,
                "Badly formed resources parameter. Expected resources query string parameter in "
                f"form: ?resources=VCPU:2,MEMORY_MB:1024. Got: {value}.",
            )
        if name not in inventory:
            return False
        one = inventory[name]
        if used[name] + int(amount) > (one["total"] - one["reserved"]) * one["allocation_ratio"]:
            return False
    return True


@ROUTES.add("GET", PATH + "/<uuid>")
def show(context: Context, uuid: str) -> dict[str, Any]:
    """One of them."""
    return _view(context, _find(context, uuid, "resource_providers:show"))


def _with_generation(
    context: Context, service: ComputeService, document: dict[str, Any]
) -> dict[str, Any]:
    number = allocations.generation(context.region.compute, service)
    return {**document, "resource_provider_generation": number}


@ROUTES.add("GET", PATH + "/<uuid>/inventories")
def inventories(context: Context, uuid: str) -> dict[str, Any]:
    """What one can give."""
    service = _find(context, uuid, "resource_providers:inventories:list")
    return _with_generation(context, service, {"inventories": allocations.inventory(service)})


@ROUTES.add("GET", PATH + "/<uuid>/inventories/<name>")
def inventory(context: Context, uuid: str, name: str) -> dict[str, Any]:
    """What one can give of a resource class."""
    service = _find(context, uuid, "resource_providers:inventories:show")
    known = allocations.inventory(service)
    if name not in known:
        raise Fault(404, f"No inventory of class {name} for {uuid}")
    return _with_generation(context, service, dict(known[name]))


@ROUTES.add("GET", PATH + "/<uuid>/usages")
def usages(context: Context, uuid: str) -> dict[str, Any]:
    """What is held of one."""
    service = _find(context, uuid, "resource_providers:usages")
    used = allocations.used(context.region.compute, service)
    return _with_generation(context, service, {"usages": used})


@ROUTES.add("GET", PATH + "/<uuid>/aggregates", since="1.1")
def aggregates(context: Context, uuid: str) -> dict[str, Any]:
    """The host aggregates that one is in."""
    service = _find(context, uuid, "resource_providers:aggregates:list")
    document = {"aggregates": allocations.aggregates(context.region.compute, service)}
    return _with_generation(context, service, document) if context.at_least("1.19") else document


@ROUTES.add("GET", PATH + "/<uuid>/traits", since="1.6")
def traits(context: Context, uuid: str) -> dict[str, Any]:
    """What one is good at."""
    service = _find(context, uuid, "resource_providers:traits:list")
    return _with_generation(context, service, {"traits": allocations.traits(service)})


@ROUTES.add("GET", PATH + "/<uuid>/allocations")
def held(context: Context, uuid: str) -> dict[str, Any]:
    """What each server holds of one."""
    service = _find(context, uuid, "resource_providers:allocations:list")
    found = allocations.at_host(context.region.compute, service)
    generation = {"consumer_generation": 1} if context.at_least("1.28") else {}
    shown = {server: {"resources": taken, **generation} for server, taken in found.items()}
    return _with_generation(context, service, {"allocations": shown})
