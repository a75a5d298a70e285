"""Tags of everything that can have them."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.network.floating_ips import RESOURCE as FLOATING_IPS
from dr_planner.simulator.openstack.network.networks import RESOURCE as NETWORKS
from dr_planner.simulator.openstack.network.ports import RESOURCE as PORTS
from dr_planner.simulator.openstack.network.routers import RESOURCE as ROUTERS
from dr_planner.simulator.openstack.network.security_group_rules import RESOURCE as RULES
from dr_planner.simulator.openstack.network.security_groups import RESOURCE as GROUPS
from dr_planner.simulator.openstack.network.subnet_pools import RESOURCE as SUBNET_POOLS
from dr_planner.simulator.openstack.network.subnets import RESOURCE as SUBNETS
from dr_planner.simulator.openstack.network_kinds import Wrong, listed, text
from dr_planner.simulator.openstack.network_resource import Resource, bad_request, document
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.region.standard import Standard
from dr_planner.simulator.web.message import Reply
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
LONGEST = 255
RESOURCES: dict[str, Resource[Any]] = {
    "networks": NETWORKS,
    "subnets": SUBNETS,
    "subnetpools": SUBNET_POOLS,
    "ports": PORTS,
    "routers": ROUTERS,
    "floatingips": FLOATING_IPS,
    "security_groups": GROUPS,
    "security-groups": GROUPS,
    "security_group_rules": RULES,
    "security-group-rules": RULES,
}


def _row(context: Context, collection: str, id: str, *, change: bool) -> Standard:
    resource = RESOURCES[collection]
    found: Standard = (
        resource.find_own(context, id, "update") if change else resource.find(context, id)
    )
    return found


def _register(collection: str) -> None:
    path = f"/{collection}/<id>/tags"

    @ROUTES.add("GET", path)
    def index(context: Context, id: str) -> dict[str, Any]:
        return {"tags": sorted(_row(context, collection, id, change=False).tags)}

    @ROUTES.add("PUT", path)
    def replace(context: Context, id: str) -> dict[str, Any]:
        row = _row(context, collection, id, change=True)
        asked = _asked(context)
        row.tags = set(asked)
        context.region.network.touch(row)
        return {"tags": asked}

    @ROUTES.add("POST", path)
    def extend(context: Context, id: str) -> dict[str, Any]:
        row = _row(context, collection, id, change=True)
        row.tags |= set(_asked(context))
        context.region.network.touch(row)
        return {"tags": sorted(row.tags)}

    @ROUTES.add("DELETE", path)
    def clear(context: Context, id: str) -> Reply:
        row = _row(context, collection, id, change=True)
        row.tags.clear()
        context.region.network.touch(row)
        return Reply(204)

    @ROUTES.add("GET", f"{path}/<tag>")
    def check(context: Context, id: str, tag: str) -> Reply:
        _must_have(_row(context, collection, id, change=False), tag)
        return Reply(204)

    @ROUTES.add("PUT", f"{path}/<tag>")
    def add(context: Context, id: str, tag: str) -> Reply:
        row = _row(context, collection, id, change=True)
        _must_be_short(tag)
        row.tags.add(tag)
        context.region.network.touch(row)
        return Reply(201, None)

    @ROUTES.add("DELETE", f"{path}/<tag>")
    def remove(context: Context, id: str, tag: str) -> Reply:
        row = _row(context, collection, id, change=True)
        _must_have(row, tag)
        row.tags.discard(tag)
        context.region.network.touch(row)
        return Reply(204)


def _asked(context: Context) -> list[str]:
    body = document(context)
    if "tags" not in body:
        raise Refusal(400, "InvalidInput", "Invalid input for operation: Invalid tags body.")
    try:
        found: list[str] = listed(text(LONGEST))(body["tags"])
    except Wrong as wrong:
        raise Refusal(400, "InvalidInput", f"Invalid input for operation: {wrong}.") from None
    return found


def _must_be_short(tag: str) -> None:
    if len(tag) > LONGEST:
        raise bad_request(
            f"Invalid input for tag. Reason: '{tag}' exceeds maximum length of {LONGEST}."
        )


def _must_have(row: Standard, tag: str) -> None:
    if tag not in row.tags:
        raise Refusal(404, "TagNotFound", f"Tag {tag} could not be found.")


for _collection in RESOURCES:
    _register(_collection)
