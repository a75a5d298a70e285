"""Users, and what they may ask about themselves."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import identity_fields as fields
from dr_planner.simulator.openstack import identity_policy as policy
from dr_planner.simulator.openstack.identity import domains, projects
from dr_planner.simulator.openstack.identity_listing import chosen, listed, one
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.account import SYSTEM, Domain, User
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Check, text

ROUTES = Routes()
KNOWN: dict[str, Check] = {
    "name": fields.LONG_NAME,
    "domain_id": text(),
    "default_project_id": text(null=True),
    "enabled": fields.boolean,
    "password": text(null=True, longest=4096),
    "options": fields.OPTIONS,
    "federated": fields.ANYTHING,
}
CREATE = fields.wrapped("user", KNOWN, "name")
UPDATE = fields.wrapped("user", KNOWN)
FILTERS = {
    "name": lambda u: u.name,
    "domain_id": lambda u: u.domain.id,
    "enabled": lambda u: u.enabled,
}


def view(context: Context, user: User) -> dict[str, Any]:
    """A user as Keystone shows it; never the password."""
    document = {
        **user.extra,
        "id": user.id,
        "name": user.name,
        "domain_id": user.domain.id,
        "enabled": user.enabled,
        "password_expires_at": None,
        "options": dict(user.options),
        "links": {"self": context.url(f"/v3/users/{user.id}")},
    }
    if user.default_project_id is not None:
        document["default_project_id"] = user.default_project_id
    return document


def find(context: Context, id: str) -> User:
    """A user by the id.

    :raises Fault: 404.
    """
    found: User = one(context.region.directory.users, "user", id)
    return found


@ROUTES.add("GET", "/v3/users")
def index(context: Context) -> dict[str, Any]:
    """The users; a domain's token lists those of the domain."""
    policy.reads(context, "list_users")
    found = chosen(context, context.region.directory.users.values(), FILTERS)
    if context.user.domain is not None:
        found = [user for user in found if user.domain is context.user.domain]
    return listed(context, "users", [view(context, user) for user in found])


@ROUTES.add("GET", "/v3/users/<id>")
def show(context: Context, id: str) -> dict[str, Any]:
    """One user; everybody sees themselves."""
    policy.reads_self(context, "get_user", context.region.directory.users.get(id))
    return {"user": view(context, find(context, id))}


def _unused(context: Context, name: str, domain: Domain) -> None:
    for user in context.region.directory.users.values():
        if user.domain is domain and user.name == name:
            raise Fault(
                409,
                "Conflict occurred attempting to store user - Duplicate entry found with name "
                f"{name} at domain ID {domain.id}.",
            )


@ROUTES.add("POST", "/v3/users")
def create(context: Context) -> Reply:
    """A new user."""
    asked = fields.asked(context, CREATE, "user")
    domain = fields.domain_for(context, asked)
    policy.manages(context, "create_user", domain)
    if domain is None:
        raise Fault(404, f"Could not find domain: {asked['domain_id']}.")
    _unused(context, asked["name"], domain)
    user = context.region.directory.add_user(asked["name"], domain)
    user.password = asked.get("password")
    _write(user, asked)
    return Reply(201, {"user": view(context, user)})


def _write(user: User, asked: dict[str, Any]) -> None:
    user.name = asked.get("name", user.name)
    if "enabled" in asked:
        user.enabled = asked["enabled"] in fields.TRUE
    user.default_project_id = asked.get("default_project_id", user.default_project_id)
    user.options |= asked.get("options", {})
    user.extra |= {key: value for key, value in asked.items() if key not in (*KNOWN, "id")}


@ROUTES.add("PATCH", "/v3/users/<id>")
def update(context: Context, id: str) -> dict[str, Any]:
    """Another name, password or state. A new password, or none, ends the tokens."""
    asked = fields.asked(context, UPDATE, "user", id)
    known = context.region.directory.users.get(id)
    policy.manages(context, "update_user", known.domain if known else None)
    user = find(context, id)
    if asked.get("domain_id", user.domain.id) != user.domain.id:
        raise Fault(400, "Cannot change Domain ID")
    if asked.get("name", user.name) != user.name:
        _unused(context, asked["name"], user.domain)
    _write(user, asked)
    if "password" in asked:
        user.password = asked["password"]
    if "password" in asked or not user.enabled:
        context.region.directory.revoke_all(user)
    return {"user": {**view(context, user), "extra": dict(user.extra)}}


@ROUTES.add("DELETE", "/v3/users/<id>")
def delete(context: Context, id: str) -> Reply:
    """Take a user away."""
    known = context.region.directory.users.get(id)
    policy.manages(context, "delete_user", known.domain if known else None)
    context.region.directory.remove_user(find(context, id))
    return Reply(204)


@ROUTES.add("POST", "/v3/users/<id>/password")
def change_password(context: Context, id: str) -> Reply:
    """Another password of one's own; who knows the old one needs no token."""
    given = context.request.json().get("user")
    if not isinstance(given, dict) or not {"password", "original_password"} <= given.keys():
        raise Fault(400, "'original_password' and 'password' are required properties")
    user = context.region.directory.users.get(id)
    directory = context.region.directory
    if user is None or not directory.check_password(user, str(given["original_password"])):
        raise Fault(401, "The request you have made requires authentication.")
    user.password = str(given["password"])
    directory.revoke_all(user)
    return Reply(204)


@ROUTES.add("DELETE", "/v3/users/<id>/tokens")
def revoke_tokens(context: Context, id: str) -> Reply:
    """End all tokens of a user; everybody may end their own."""
    if context.user.user.id != id:
        policy.admin(context, "revoke_tokens_for_user")
    context.region.directory.revoke_all(find(context, id))
    return Reply(204)


@ROUTES.add("GET", "/v3/users/<id>/projects")
def list_projects(context: Context, id: str) -> dict[str, Any]:
    """The projects that a user has a role on."""
    policy.reads_self(context, "list_user_projects", context.region.directory.users.get(id))
    return _projects(context, find(context, id))


@ROUTES.add("GET", "/v3/auth/projects")
def own_projects(context: Context) -> dict[str, Any]:
    """The projects that a token may be had for."""
    return _projects(context, context.user.user)


def _projects(context: Context, user: User) -> dict[str, Any]:
    directory = context.region.directory
    found = [p for p in directory.projects.values() if directory.roles_of(user, p)]
    return listed(context, "projects", [projects.view(context, p) for p in found])


@ROUTES.add("GET", "/v3/auth/domains")
def own_domains(context: Context) -> dict[str, Any]:
    """The domains that a token may be had for."""
    directory, user = context.region.directory, context.user.user
    found = [d for d in directory.domains.values() if directory.roles_of(user, d)]
    return listed(context, "domains", [domains.view(context, d) for d in found])


@ROUTES.add("GET", "/v3/auth/system")
def own_system(context: Context) -> dict[str, Any]:
    """Whether a token for the system may be had."""
    has = bool(context.region.directory.roles_of(context.user.user, SYSTEM))
    return {
        "system": [{"all": True}] if has else [],
        "links": {"self": context.url("/v3/auth/system")},
    }
