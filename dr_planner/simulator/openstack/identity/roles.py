"""Roles, and which weaker ones come with them."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import identity_fields as fields
from dr_planner.simulator.openstack import identity_policy as policy
from dr_planner.simulator.openstack.identity_listing import chosen, listed, one
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.account import Role
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Check, text

ROUTES = Routes()
KNOWN: dict[str, Check] = {
    "name": fields.LONG_NAME,
    "description": fields.DESCRIPTION,
    "domain_id": text(null=True),
    "options": fields.OPTIONS,
}
CREATE = fields.wrapped("role", KNOWN, "name")
UPDATE = fields.wrapped("role", KNOWN)
FILTERS = {"name": lambda r: r.name}


def document(role: Role) -> dict[str, Any]:
    """A role without links, as application credentials show it."""
    return {
        "id": role.id,
        "name": role.name,
        "domain_id": role.domain_id,
        "description": role.description,
        "options": dict(role.options),
    }


def view(context: Context, role: Role) -> dict[str, Any]:
    """A role as Keystone shows it."""
    return {**document(role), "links": {"self": context.url(f"/v3/roles/{role.id}")}}


def find(context: Context, id: str) -> Role:
    """A role by its id.

    :raises Fault: 404.
    """
    found: Role = one(context.region.directory.roles, "role", id)
    return found


@ROUTES.add("GET", "/v3/roles")
def index(context: Context) -> dict[str, Any]:
    """The roles: those of no domain unless one is asked for."""
    wanted = context.request.first("domain_id")
    if context.user.domain is None or not context.user.has_role("manager"):
        policy.admin_or_system_reader(context, "list_domain_roles" if wanted else "list_roles")
    found = chosen(context, context.region.directory.roles.values(), FILTERS)
    found = [role for role in found if role.domain_id == wanted]
    return listed(context, "roles", [view(context, role) for role in found])


@ROUTES.add("GET", "/v3/roles/<id>")
def show(context: Context, id: str) -> dict[str, Any]:
    """One role."""
    policy.admin_or_system_reader(context, "get_role")
    return {"role": view(context, find(context, id))}


def _unused(context: Context, name: str, domain_id: str | None) -> None:
    for role in context.region.directory.roles.values():
        if role.name == name and role.domain_id == domain_id:
            raise Fault(
                409,
                "Conflict occurred attempting to store role - Duplicate entry found with name "
                f"{name}.",
            )


@ROUTES.add("POST", "/v3/roles")
def create(context: Context) -> Reply:
    """A new role."""
    asked = fields.asked(context, CREATE, "role")
    policy.admin(context, "create_role")
    _unused(context, asked["name"], asked.get("domain_id"))
    role = context.region.directory.add_role(asked["name"], domain_id=asked.get("domain_id"))
    role.description = asked.get("description")
    role.options = dict(asked.get("options", {}))
    return Reply(201, {"role": view(context, role)})


def _changeable(role: Role, verb: str, asked: dict[str, Any] | None = None) -> None:
    loosened = (asked or {}).get("options", {}).get("immutable") is False
    if role.is_immutable and not (loosened and asked == {"options": {"immutable": False}}):
        raise Fault(
            403,
            f"Unable to {verb} immutable role resource: `{role.id}. Set resource option "
            '"immutable" to false first.',
        )


@ROUTES.add("PATCH", "/v3/roles/<id>")
def update(context: Context, id: str) -> dict[str, Any]:
    """Another name or description; those of the bootstrap are immutable."""
    asked = fields.asked(context, UPDATE, "role", id)
    policy.admin(context, "update_role")
    role = find(context, id)
    _changeable(role, "update", asked)
    if asked.get("name", role.name) != role.name:
        _unused(context, asked["name"], role.domain_id)
    role.name = asked.get("name", role.name)
    role.description = asked.get("description", role.description)
    role.options |= asked.get("options", {})
    return {"role": view(context, role)}


@ROUTES.add("DELETE", "/v3/roles/<id>")
def delete(context: Context, id: str) -> Reply:
    """Take a role away, and from everybody who has it."""
    policy.admin(context, "delete_role")
    role = find(context, id)
    _changeable(role, "delete")
    context.region.directory.remove_role(role)
    return Reply(204)


# ----------------------------------------------------------------------------- implied


def _brief(context: Context, role: Role) -> dict[str, Any]:
    links = {"self": context.url(f"/v3/roles/{role.id}")}
    return {"id": role.id, "links": links, "name": role.name}


def _inference(context: Context, prior: Role) -> dict[str, Any]:
    weaker = context.region.directory.implied.get(prior, [])
    return {
        "prior_role": _brief(context, prior),
        "implies": [_brief(context, role) for role in weaker],
    }


@ROUTES.add("GET", "/v3/role_inferences")
def inferences(context: Context) -> dict[str, Any]:
    """Every role that brings weaker ones."""
    policy.admin_or_system_reader(context, "list_role_inference_rules")
    table = context.region.directory.implied
    return {"role_inferences": [_inference(context, r) for r, weaker in table.items() if weaker]}


@ROUTES.add("GET", "/v3/roles/<id>/implies")
def implied(context: Context, id: str) -> dict[str, Any]:
    """The roles that come with a role."""
    policy.admin_or_system_reader(context, "list_implied_roles")
    return {
        "role_inference": _inference(context, find(context, id)),
        "links": {"self": context.url(f"/v3/roles/{id}/implies")},
    }
