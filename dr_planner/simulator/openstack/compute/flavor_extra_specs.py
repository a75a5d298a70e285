"""The extra specs of flavors."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.compute.flavors import find
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, refuse, validate

ROUTES = Routes()
PATH = "/flavors/<flavor_id>/os-extra_specs"
RULE = "os_compute_api:os-flavor-extra-specs:"


def _specs(name: str, value: Any) -> None:
    if not isinstance(value, dict):
        raise refuse(name, value, f"{value!r} is not of type 'object'")
    for key, content in value.items():
        if isinstance(content, bool) or not isinstance(content, (str, int, float)):
            raise refuse(key, content, f"{content!r} is not of type 'string', 'number'")


@ROUTES.add("GET", PATH)
def index(context: Context, flavor_id: str) -> dict[str, Any]:
    """All of them."""
    return {"extra_specs": dict(find(context, flavor_id).extra_specs)}


@ROUTES.add("GET", PATH + "/<key>")
def show(context: Context, flavor_id: str, key: str) -> dict[str, Any]:
    """One of them."""
    specs = find(context, flavor_id).extra_specs
    if key not in specs:
        raise Fault(404, f"Flavor {flavor_id} has no extra specs with key {key}.")
    return {key: specs[key]}


@ROUTES.add("POST", PATH)
def create(context: Context, flavor_id: str) -> dict[str, Any]:
    """More of them."""
    body = validate(Body({"extra_specs": _specs}, ("extra_specs",)), context.request.json())
    policy.admin(context, RULE + "create")
    given = {key: str(value) for key, value in body["extra_specs"].items()}
    find(context, flavor_id).extra_specs.update(given)
    return {"extra_specs": body["extra_specs"]}


@ROUTES.add("PUT", PATH + "/<key>")
def update(context: Context, flavor_id: str, key: str) -> dict[str, Any]:
    """Another value of one."""
    body = context.request.json()
    _specs("", body)
    policy.admin(context, RULE + "update")
    if key not in body:
        raise Fault(400, "Request body and URI mismatch")
    find(context, flavor_id).extra_specs.update({k: str(v) for k, v in body.items()})
    return body


@ROUTES.add("DELETE", PATH + "/<key>")
def delete(context: Context, flavor_id: str, key: str) -> Reply:
    """One less."""
    policy.admin(context, RULE + "delete")
    specs = find(context, flavor_id).extra_specs
    if key not in specs:
        raise Fault(404, f"Flavor {flavor_id} has no extra specs with key {key}.")
    del specs[key]
    return Reply(200)
