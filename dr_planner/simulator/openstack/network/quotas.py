"""Quotas: how much a project may have."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.network_kinds import Wrong, WrongOperation, whole
from dr_planner.simulator.openstack.network_resource import bad_request, document, project_id
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.network_quotas import DEFAULTS
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.web.message import Reply
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()


def _may(context: Context, id: str, action: str) -> None:
    if not context.is_admin and (action != "get" or id != project_id(context)):
        raise Refusal(403, "PolicyNotAuthorized", f"rule:{action}_quota is disallowed by policy")


@ROUTES.add("GET", "/quotas")
def index(context: Context) -> dict[str, Any]:
    """The quotas that were changed, by project."""
    _may(context, "", "get")
    quotas = context.region.network.quotas
    return {
        "quotas": [
            {**quotas.limits(id), "project_id": id, "tenant_id": id} for id in quotas.changed
        ]
    }


@ROUTES.add("GET", "/quotas/tenant")
@ROUTES.add("GET", "/quotas/project")
def whose(context: Context) -> dict[str, Any]:
    """Which project asks."""
    id = project_id(context)
    if context.request.path.endswith("tenant"):
        return {"tenant": {"tenant_id": id}}
    return {"project": {"project_id": id}}


@ROUTES.add("GET", "/quotas/<id>")
def show(context: Context, id: str) -> dict[str, Any]:
    """The quotas of a project."""
    _may(context, id, "get")
    return {"quota": context.region.network.quotas.limits(id)}


@ROUTES.add("GET", "/quotas/<id>/default")
def default(context: Context, id: str) -> dict[str, Any]:
    """The quotas that a project has unless they are changed."""
    _may(context, id, "get")
    return {"quota": dict(DEFAULTS)}


@ROUTES.add("GET", "/quotas/<id>/details")
@ROUTES.add("GET", "/quotas/<id>/details.json")
def details(context: Context, id: str) -> dict[str, Any]:
    """The quotas of a project with what it uses of them."""
    _may(context, id, "get")
    used = _used(context, id)
    limits = context.region.network.quotas.limits(id)
    return {
        "quota": {
            name: {"limit": limit, "used": used[name], "reserved": 0}
            for name, limit in limits.items()
        }
    }


def _used(context: Context, id: str) -> dict[str, int]:
    state, routing = context.region.network, context.region.routing
    tables: dict[str, Any] = {
        "network": state.networks,
        "subnet": state.subnets,
        "subnetpool": state.subnet_pools,
        "port": state.ports,
        "router": routing.routers,
        "floatingip": routing.floating_ips,
        "rbac_policy": state.sharing.policies,
        "security_group": state.security.groups,
        "security_group_rule": state.security.rules,
    }
    return {
        name: sum(row.project_id == id for row in table.values()) for name, table in tables.items()
    }


@ROUTES.add("PUT", "/quotas/<id>")
def update(context: Context, id: str) -> dict[str, Any]:
    """Change quotas of a project."""
    _may(context, id, "update")
    asked = document(context).get("quota")
    if not isinstance(asked, dict):
        raise bad_request("Unable to find 'quota' in request body")
    asked = {key: value for key, value in asked.items() if key not in ("force", "check_limit")}
    unknown = [name for name in asked if name not in DEFAULTS]
    if unknown:
        raise bad_request(f"Unrecognized attribute(s) '{', '.join(unknown)}'", problem=True)
    quotas = context.region.network.quotas
    for name, limit in asked.items():
        try:
            number = whole(-1, 2147483647)(limit)
        except WrongOperation as wrong:
            raise Refusal(400, "InvalidInput", f"Invalid input for operation: {wrong}.") from None
        except Wrong as wrong:
            raise bad_request(f"Invalid input for {name}. Reason: {wrong}.") from None
        quotas.set(id, name, number)
    return {"quota": quotas.limits(id)}


@ROUTES.add("DELETE", "/quotas/<id>")
def reset(context: Context, id: str) -> Reply:
    """Give a project the defaults again."""
    _may(context, id, "delete")
    if id not in context.region.network.quotas.changed:
        raise Refusal(404, "TenantQuotaNotFound", f"Quota for project {id} could not be found.")
    context.region.network.quotas.reset(id)
    return Reply(204)
