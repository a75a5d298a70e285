"""Application credentials: made and taken away by their owner; the secret is shown once."""

from __future__ import annotations

import datetime
import secrets
from typing import Any

from dr_planner.simulator.openstack import identity_fields as fields
from dr_planner.simulator.openstack import identity_policy as policy
from dr_planner.simulator.openstack.identity import roles, users
from dr_planner.simulator.openstack.identity_listing import chosen, listed, one
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.account import ApplicationCredential, Role, User
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, refuse, text, validate

ROUTES = Routes()
BASE = "/v3/users/<user_id>/application_credentials"
TAIL = (
    " The server could not comply with the request since it is either malformed or otherwise "
    "incorrect. The client is assumed to be in error."
)
FORMATS = ("%Y-%m-%dT%H:%M:%S.%f%z", "%Y-%m-%dT%H:%M:%S%z", "%Y-%m-%dT%H:%M:%S.%f")


def _unrestricted(name: str, value: Any) -> None:
    if value is not None and not isinstance(value, bool):
        raise refuse(name, value, f"{value!r} is not of type 'boolean', 'null'")


def _roles(name: str, value: Any) -> None:
    if not isinstance(value, list):
        raise refuse(name, value, f"{value!r} is not of type 'array'")
    for item in value:
        Body({"id": text(), "name": text()})(name, item)
        if len(item) != 1:
            raise refuse(name, item, f"{item!r} does not have enough properties")


CREATE = Body(
    {
        "application_credential": Body(
            {
                "id": text(),
                "name": fields.LONG_NAME,
                "description": text(null=True, longest=65535),
                "secret": text(null=True, longest=4096),
                "expires_at": text(null=True),
                "project_id": text(),
                "unrestricted": _unrestricted,
                "roles": _roles,
                "access_rules": fields.ANYTHING,
                "system": text(null=True),
            },
            ("name",),
        )
    },
    ("application_credential",),
)


def view(context: Context, credential: ApplicationCredential) -> dict[str, Any]:
    """An application credential as Keystone shows it; never the secret."""
    end = credential.expires_at
    return {
        "id": credential.id,
        "name": credential.name,
        "description": credential.description,
        "user_id": credential.user.id,
        "project_id": credential.project.id,
        "system": None,
        "expires_at": end.strftime("%Y-%m-%dT%H:%M:%S.%f") if end is not None else None,
        "unrestricted": credential.unrestricted,
        "roles": [roles.document(role) for role in credential.roles],
        "links": {"self": context.url(f"/v3/application_credentials/{credential.id}")},
    }


def find(context: Context, id: str) -> ApplicationCredential:
    """An application credential by its id.

    :raises Fault: 404.
    """
    found: ApplicationCredential = one(
        context.region.directory.credentials, "Application Credential", id
    )
    return found


def _owner(context: Context, rule: str, user_id: str) -> User:
    """The user in the path, who must be the one who asks.

    :raises Fault: 403, it is somebody else.
    """
    if context.user.user.id != user_id:
        raise policy.denied(rule)
    return users.find(context, user_id)


def _not_restricted(context: Context) -> None:
    credential = context.user.application_credential
    if credential is not None and not credential.unrestricted:
        raise policy.denied(
            "Using method 'application_credential' is not allowed for managing additional "
            "application credentials."
        )


@ROUTES.add("GET", BASE)
def index(context: Context, user_id: str) -> dict[str, Any]:
    """A user's application credentials."""
    if context.user.user.id != user_id:
        policy.admin_or_system_reader(context, "list_application_credentials")
    own = [c for c in context.region.directory.credentials.values() if c.user.id == user_id]
    found = chosen(context, own, {"name": lambda c: c.name})
    return listed(context, "application_credentials", [view(context, c) for c in found])


@ROUTES.add("GET", f"{BASE}/<id>")
def show(context: Context, user_id: str, id: str) -> dict[str, Any]:
    """One application credential; whose it is decides, not the user in the path."""
    known = context.region.directory.credentials.get(id)
    if context.user.user.id != (known.user.id if known else user_id):
        policy.admin_or_system_reader(context, "get_application_credential")
    return {"application_credential": view(context, find(context, id))}


@ROUTES.add("POST", BASE)
def create(context: Context, user_id: str) -> Reply:
    """A new one, for the project of the token, with roles of the token."""
    asked = validate(CREATE, context.request.json())["application_credential"]
    user = _owner(context, "create_application_credential", user_id)
    _not_restricted(context)
    project = context.user.project
    if project is None:
        raise Fault(
            400, "Invalid application credential: a token that is scoped to a project is needed"
        )
    if asked.get("access_rules"):
        raise Fault(501, "The simulator does not play access rules.", problem=True)
    wanted = _chosen_roles(context, asked.get("roles"))
    end = _end(context, asked.get("expires_at"))
    if context.region.directory.credential_of(user, asked["name"]) is not None:
        raise Fault(
            409,
            "Conflict occurred attempting to store application_credential - Duplicate entry "
            f"found with name {asked['name']}.",
        )
    credential = ApplicationCredential(
        id=context.region.identifiers.hex(),
        name=asked["name"],
        user=user,
        project=project,
        roles=wanted,
        secret=asked.get("secret") or secrets.token_urlsafe(64),
        description=asked.get("description"),
        expires_at=end,
        unrestricted=asked.get("unrestricted"),
    )
    context.region.directory.add_credential(credential)
    document = {**view(context, credential), "secret": credential.secret}
    return Reply(201, {"application_credential": document})


def _chosen_roles(context: Context, asked: list[dict[str, str]] | None) -> tuple[Role, ...]:
    held = context.user.roles
    if not asked:
        return held
    found = []
    for reference in asked:
        if "id" in reference:
            role = roles.find(context, reference["id"])
        else:
            named = context.region.directory.role(reference["name"])
            if named is None:
                raise Fault(404, f"Role {reference['name']} is not defined")
            role = named
        found.append(role)
    if any(role not in held for role in found):
        raise Fault(
            400,
            "Invalid application credential: Cannot create an application credential with "
            "unassigned role",
        )
    return tuple(found)


def _end(context: Context, asked: str | None) -> datetime.datetime | None:
    if not asked:
        return None
    for form in FORMATS:
        try:
            end = datetime.datetime.strptime(asked, form)
        except ValueError:
            continue
        end = end.replace(tzinfo=datetime.UTC) if end.tzinfo is None else end
        if end <= context.region.timeline.wall():
            raise Fault(400, "The 'expires_at' must not be before now." + TAIL)
        return end.astimezone(datetime.UTC)
    if "." not in asked and len(asked) == 19:
        return _end(context, f"{asked}.000000")
    raise Fault(400, "Timestamp not in expected format." + TAIL)


@ROUTES.add("DELETE", f"{BASE}/<id>")
def delete(context: Context, user_id: str, id: str) -> Reply:
    """Take one away, with the tokens that were made with it."""
    known = context.region.directory.credentials.get(id)
    if context.user.user.id != (known.user.id if known else user_id):
        policy.admin(context, "delete_application_credential")
    _not_restricted(context)
    context.region.directory.remove_credential(find(context, id))
    return Reply(204)
