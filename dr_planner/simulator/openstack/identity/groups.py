"""Groups of users."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import identity_fields as fields
from dr_planner.simulator.openstack import identity_policy as policy
from dr_planner.simulator.openstack.identity import users
from dr_planner.simulator.openstack.identity_listing import chosen, listed, one
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.account import Domain, Group
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Check, text

ROUTES = Routes()
KNOWN: dict[str, Check] = {
    "name": fields.SHORT_NAME,
    "description": fields.DESCRIPTION,
    "domain_id": text(),
}
CREATE = fields.wrapped("group", KNOWN, "name")
UPDATE = fields.wrapped("group", KNOWN)
FILTERS = {"name": lambda g: g.name, "domain_id": lambda g: g.domain.id}


def view(context: Context, group: Group) -> dict[str, Any]:
    """A group as Keystone shows it."""
    return {
        **group.extra,
        "id": group.id,
        "name": group.name,
        "domain_id": group.domain.id,
        "description": group.description,
        "links": {"self": context.url(f"/v3/groups/{group.id}")},
    }


def find(context: Context, id: str) -> Group:
    """A group by its id.

    :raises Fault: 404.
    """
    found: Group = one(context.region.directory.groups, "group", id)
    return found


def _domain(context: Context, id: str) -> Domain | None:
    group = context.region.directory.groups.get(id)
    return group.domain if group is not None else None


@ROUTES.add("GET", "/v3/groups")
def index(context: Context) -> dict[str, Any]:
    """The groups; a domain's token lists those of the domain."""
    policy.reads(context, "list_groups")
    found = chosen(context, context.region.directory.groups.values(), FILTERS)
    if context.user.domain is not None:
        found = [group for group in found if group.domain is context.user.domain]
    return listed(context, "groups", [view(context, group) for group in found])


@ROUTES.add("GET", "/v3/groups/<id>")
def show(context: Context, id: str) -> dict[str, Any]:
    """One group."""
    policy.reads(context, "get_group", _domain(context, id))
    return {"group": view(context, find(context, id))}


def _unused(context: Context, name: str, domain: Domain) -> None:
    for group in context.region.directory.groups.values():
        if group.domain is domain and group.name == name:
            raise Fault(
                409,
                "Conflict occurred attempting to store group - Duplicate entry found with name "
                f"{name} at domain ID {domain.id}.",
            )


@ROUTES.add("POST", "/v3/groups")
def create(context: Context) -> Reply:
    """A new group."""
    asked = fields.asked(context, CREATE, "group")
    domain = fields.domain_for(context, asked)
    policy.manages(context, "create_group", domain)
    if domain is None:
        raise Fault(404, f"Could not find domain: {asked['domain_id']}.")
    _unused(context, asked["name"], domain)
    group = context.region.directory.add_group(asked["name"], domain)
    _write(group, asked)
    return Reply(201, {"group": view(context, group)})


def _write(group: Group, asked: dict[str, Any]) -> None:
    group.name = asked.get("name", group.name)
    if "description" in asked:
        group.description = asked["description"] or ""
    group.extra |= {key: value for key, value in asked.items() if key not in (*KNOWN, "id")}


@ROUTES.add("PATCH", "/v3/groups/<id>")
def update(context: Context, id: str) -> dict[str, Any]:
    """Another name or description."""
    asked = fields.asked(context, UPDATE, "group", id)
    policy.manages(context, "update_group", _domain(context, id))
    group = find(context, id)
    if asked.get("name", group.name) != group.name:
        _unused(context, asked["name"], group.domain)
    _write(group, asked)
    return {"group": view(context, group)}


@ROUTES.add("DELETE", "/v3/groups/<id>")
def delete(context: Context, id: str) -> Reply:
    """Take a group away."""
    policy.manages(context, "delete_group", _domain(context, id))
    context.region.directory.remove_group(find(context, id))
    return Reply(204)


@ROUTES.add("GET", "/v3/groups/<id>/users")
def members(context: Context, id: str) -> dict[str, Any]:
    """The users in a group."""
    policy.reads(context, "list_users_in_group", _domain(context, id))
    found = find(context, id).members.values()
    return listed(context, "users", [users.view(context, user) for user in found])


@ROUTES.add("PUT", "/v3/groups/<id>/users/<user_id>")
def join(context: Context, id: str, user_id: str) -> Reply:
    """Put a user into a group."""
    policy.manages(context, "add_user_to_group", _domain(context, id))
    context.region.directory.join(find(context, id), users.find(context, user_id))
    return Reply(204)


@ROUTES.add("GET", "/v3/groups/<id>/users/<user_id>")
def check(context: Context, id: str, user_id: str) -> Reply:
    """Whether a user is in a group."""
    policy.reads(context, "check_user_in_group", _domain(context, id))
    group = find(context, id)
    if users.find(context, user_id).id not in group.members:
        raise Fault(404, f"User '{user_id}' not found in group '{id}'")
    return Reply(204)


@ROUTES.add("DELETE", "/v3/groups/<id>/users/<user_id>")
def leave(context: Context, id: str, user_id: str) -> Reply:
    """Take a user out of a group."""
    policy.manages(context, "remove_user_from_group", _domain(context, id))
    group, user = find(context, id), users.find(context, user_id)
    if not context.region.directory.leave(group, user):
        raise Fault(404, f"User '{user_id}' not found in group '{id}'")
    return Reply(204)


@ROUTES.add("GET", "/v3/users/<id>/groups")
def groups_of_user(context: Context, id: str) -> dict[str, Any]:
    """The groups that a user is in."""
    policy.reads_self(context, "list_groups_for_user", context.region.directory.users.get(id))
    found = context.region.directory.groups_of(users.find(context, id))
    documents = [{**view(context, group), "membership_expires_at": None} for group in found]
    return listed(context, "groups", documents)
