"""Types of groups and their specs."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import listing, policy
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.volume_groups import GroupType
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, boolean, strings, text, true, validate

ROUTES = Routes()
SINCE = "3.11"
RULE = "group:group_types:"
SPECS_RULE = "group:group_types_specs:"
CREATE = Body(
    {
        "group_type": Body(
            {
                "name": text(shortest=1),
                "description": text(null=True),
                "is_public": boolean,
                "group_specs": strings(null=True, nullable_values=True),
            },
            ("name",),
        )
    },
    ("group_type",),
)
UPDATE = Body(
    {"group_type": Body({"name": text(), "description": text(null=True), "is_public": boolean})},
    ("group_type",),
)
SPECS = Body({"group_specs": strings(nullable_values=True)}, ("group_specs",))


def view(context: Context, kind: GroupType) -> dict[str, Any]:
    """A group type; a tenant does not see its specs."""
    document: dict[str, Any] = {
        "id": kind.id,
        "name": kind.name,
        "description": kind.description,
        "is_public": kind.is_public,
    }
    if context.is_admin:
        document["group_specs"] = dict(kind.specs)
    return document


def find(context: Context, reference: str, *, by_name: bool = False) -> GroupType:
    """A group type by its id, or by its name too.

    :raises Fault: 404.
    """
    types = context.region.groups.types
    found = types.get(reference)
    if found is None and by_name:
        found = next((kind for kind in types.values() if kind.name == reference), None)
    if found is None or not (found.is_public or context.is_admin):
        raise Fault(404, f"Group type {reference} could not be found.")
    return found


KEYS: dict[str, Any] = {"id": lambda k: k.id, "name": lambda k: k.name}


@ROUTES.add("GET", "/group_types", since=SINCE)
def index(context: Context) -> dict[str, Any]:
    """The group types, the newest first."""
    types = context.region.groups.types
    age = {id: place for place, id in enumerate(types)}
    keys = {**KEYS, "created_at": lambda k: age[k.id]}
    kinds = listing.ordered(context, types.values(), keys)
    public = context.request.first("is_public")
    if not context.is_admin or public is None:
        kinds = [kind for kind in kinds if kind.is_public or context.is_admin]
    elif public.lower() != "none":
        kinds = [kind for kind in kinds if kind.is_public == true(public)]
    chosen, link = listing.page(
        context, kinds, path="/v3/group_types", kind="Group type", identifier=lambda k: k.id
    )
    document: dict[str, Any] = {"group_types": [view(context, kind) for kind in chosen]}
    if link:
        document["group_type_links"] = link
    return document


@ROUTES.add("GET", "/group_types/<id>", since=SINCE)
def show(context: Context, id: str) -> dict[str, Any]:
    """One group type; no default one is configured."""
    if id == "default":
        raise Fault(404, "Default group type can not be found.")
    return {"group_type": view(context, find(context, id))}


def _unused(context: Context, name: str) -> None:
    if any(kind.name == name for kind in context.region.groups.types.values()):
        raise Fault(409, f"Group Type {name} already exists.")


@ROUTES.add("POST", "/group_types", since=SINCE)
def create(context: Context) -> Reply:
    """A new group type."""
    asked = validate(CREATE, context.request.json())["group_type"]
    policy.admin(context, f"{RULE}create")
    name = asked["name"].strip()
    _unused(context, name)
    kind = GroupType(
        id=context.region.identifiers.uuid(),
        name=name,
        description=asked.get("description"),
        is_public=true(asked.get("is_public", True)),
        specs=dict(asked.get("group_specs") or {}),
    )
    context.region.groups.types[kind.id] = kind
    return Reply(202, {"group_type": view(context, kind)})


@ROUTES.add("PUT", "/group_types/<id>", since=SINCE)
def update(context: Context, id: str) -> dict[str, Any]:
    """Another name, description or visibility."""
    asked = validate(UPDATE, context.request.json())["group_type"]
    policy.admin(context, f"{RULE}update")
    if all(asked.get(key) is None for key in ("name", "description", "is_public")):
        raise Fault(400, "Specify group type name, description or a combination thereof.")
    if asked.get("name") is not None and not asked["name"].strip():
        raise Fault(400, "Group type name can not be empty.")
    kind = find(context, id)
    if asked.get("name", kind.name) != kind.name:
        _unused(context, asked["name"])
        kind.name = asked["name"]
    if asked.get("description") is not None:
        kind.description = asked["description"]
    if "is_public" in asked:
        kind.is_public = true(asked["is_public"])
    return {"group_type": view(context, kind)}


@ROUTES.add("DELETE", "/group_types/<id>", since=SINCE)
def delete(context: Context, id: str) -> Reply:
    """Take a group type away that no group has."""
    policy.admin(context, f"{RULE}delete")
    find(context, id)
    if any(group.group_type_id == id for group in context.region.groups.groups.values()):
        raise Fault(
            400,
            f"Target group type is still in use. Group Type {id} deletion is not allowed with "
            "groups present with the type.",
        )
    del context.region.groups.types[id]
    return Reply(202)


# ------------------------------------------------------------------------------- specs


@ROUTES.add("GET", "/group_types/<id>/group_specs", since=SINCE)
def list_specs(context: Context, id: str) -> dict[str, Any]:
    """The specs of a group type."""
    policy.admin(context, f"{SPECS_RULE}get_all")
    return {"group_specs": dict(find(context, id).specs)}


@ROUTES.add("POST", "/group_types/<id>/group_specs", since=SINCE)
def set_specs(context: Context, id: str) -> Reply:
    """Add or change specs."""
    asked = validate(SPECS, context.request.json())
    policy.admin(context, f"{SPECS_RULE}create")
    find(context, id).specs |= asked["group_specs"]
    return Reply(202, asked)


@ROUTES.add("GET", "/group_types/<id>/group_specs/<key>", since=SINCE)
def show_spec(context: Context, id: str, key: str) -> dict[str, Any]:
    """One spec."""
    policy.admin(context, f"{SPECS_RULE}get")
    specs = find(context, id).specs
    if key not in specs:
        raise Fault(404, f"Group Type {id} has no extra spec with key {key}.")
    return {key: specs[key]}


@ROUTES.add("PUT", "/group_types/<id>/group_specs/<key>", since=SINCE)
def set_spec(context: Context, id: str, key: str) -> dict[str, Any]:
    """Change one spec."""
    asked = context.request.json()
    policy.admin(context, f"{SPECS_RULE}update")
    if key not in asked:
        raise Fault(400, "Request body and URI mismatch")
    strings(nullable_values=True)("", asked)
    find(context, id).specs |= asked
    return asked


@ROUTES.add("DELETE", "/group_types/<id>/group_specs/<key>", since=SINCE)
def delete_spec(context: Context, id: str, key: str) -> Reply:
    """Take one spec away."""
    policy.admin(context, f"{SPECS_RULE}delete")
    specs = find(context, id).specs
    if key not in specs:
        raise Fault(404, f"Group Type {id} has no specs with key {key}.")
    del specs[key]
    return Reply(202)
