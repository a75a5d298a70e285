"""Volume types and their extra specs."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import listing, policy
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.volume import VolumeType
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, boolean, strings, text, true, validate

ROUTES = Routes()
VISIBLE_SPECS = (
    "RESKEY:availability_zones",
    "multiattach",
    "replication_enabled",
)
"""The extra specs that a tenant sees (cinder 29.0.0, policies/type_extra_specs.py)."""

CREATE = Body(
    {
        "volume_type": Body(
            {
                "name": text(shortest=1),
                "description": text(null=True),
                "extra_specs": strings(null=True),
                "os-volume-type-access:is_public": boolean,
            },
            ("name",),
        )
    },
    ("volume_type",),
)
UPDATE = Body(
    {
        "volume_type": Body(
            {"name": text(null=True), "description": text(null=True), "is_public": boolean}
        )
    },
    ("volume_type",),
)
SPECS = Body({"extra_specs": strings(least=1)}, ("extra_specs",))


def view(context: Context, kind: VolumeType, *, written: bool = False) -> dict[str, Any]:
    """A type; a tenant sees less of it, and answers to a change say less, as in Cinder."""
    document: dict[str, Any] = {
        "id": kind.id,
        "name": kind.name,
        "is_public": kind.is_public,
        "description": kind.description,
        "extra_specs": visible_specs(context, kind),
    }
    if context.is_admin and not written:
        document["qos_specs_id"] = context.region.type_rules.qos_of.get(kind.id)
    document["os-volume-type-access:is_public"] = kind.is_public
    return document


def visible_specs(context: Context, kind: VolumeType) -> dict[str, str]:
    """The extra specs that who asks may see."""
    if context.is_admin:
        return dict(kind.extra_specs)
    return {key: value for key, value in kind.extra_specs.items() if key in VISIBLE_SPECS}


def find(context: Context, id: str) -> VolumeType:
    """The type, by its id.

    :raises Fault: 404, there is none for who asks.
    """
    kind = context.region.block_storage.types.get(id)
    if kind is None or not _visible(context, kind):
        raise Fault(404, f"Volume type {id} could not be found.")
    return kind


def _visible(context: Context, kind: VolumeType) -> bool:
    return kind.is_public or context.is_admin or policy.project_id(context) in kind.projects


@ROUTES.add("GET", "/types")
def index(context: Context) -> dict[str, Any]:
    """The types."""
    kinds = [k for k in context.region.block_storage.types.values() if _visible(context, k)]
    public = context.request.first("is_public")
    if not context.is_admin or public is None:
        kinds = [k for k in kinds if k.is_public or not context.is_admin]
    elif public.lower() != "none":
        kinds = [k for k in kinds if k.is_public == true(public)]
    kinds.reverse()  # newest first
    chosen, link = listing.page(
        context, kinds, path="/v3/types", kind="Volume type", identifier=lambda k: k.id
    )
    document: dict[str, Any] = {"volume_types": [view(context, kind) for kind in chosen]}
    if link:
        document["volume_type_links"] = link
    return document


@ROUTES.add("GET", "/types/<id>")
def show(context: Context, id: str) -> dict[str, Any]:
    """One type; ``default`` is the one of volumes that name none."""
    storage = context.region.block_storage
    kind = storage.default_type() if id == "default" else find(context, id)
    return {"volume_type": view(context, kind)}


@ROUTES.add("POST", "/types")
def create(context: Context) -> dict[str, Any]:
    """A new type."""
    asked = validate(CREATE, context.request.json())["volume_type"]
    policy.admin(context, "volume_extension:type_create")
    _unused_name(context, asked["name"])
    kind = VolumeType(
        id=context.region.identifiers.uuid(),
        name=asked["name"],
        description=asked.get("description"),
        extra_specs=dict(asked.get("extra_specs") or {}),
        is_public=true(asked.get("os-volume-type-access:is_public", True)),
    )
    context.region.block_storage.types[kind.id] = kind
    return {"volume_type": view(context, kind, written=True)}


def _unused_name(context: Context, name: str) -> None:
    if any(kind.name == name for kind in context.region.block_storage.types.values()):
        raise Fault(409, f"Volume Type {name} already exists.")


@ROUTES.add("PUT", "/types/<id>")
def update(context: Context, id: str) -> dict[str, Any]:
    """Another name, description or visibility."""
    asked = validate(UPDATE, context.request.json())["volume_type"]
    policy.admin(context, "volume_extension:type_update")
    kind = find(context, id)
    if all(asked.get(key) is None for key in ("name", "description", "is_public")):
        raise Fault(
            400, "Specify volume type name, description, is_public or a combination thereof."
        )
    name = asked.get("name")
    if name is not None and not name.strip():
        raise Fault(400, "Volume type name can not be empty.")
    if name is not None and name != kind.name:
        _unused_name(context, name)
        kind.name = name
    if asked.get("description") is not None:
        kind.description = asked["description"]
    if asked.get("is_public") is not None:
        kind.is_public = true(asked["is_public"])
    document = view(context, kind, written=True)
    del document["os-volume-type-access:is_public"]
    return {"volume_type": document}


@ROUTES.add("DELETE", "/types/<id>")
def delete(context: Context, id: str) -> Reply:
    """Take a type away that no volume uses."""
    policy.admin(context, "volume_extension:type_delete")
    kind = find(context, id)
    storage = context.region.block_storage
    if any(volume.type_id == kind.id for volume in storage.volumes.values()):
        raise Fault(400, "Target volume type is still in use.")
    if kind is storage.default_type():
        raise Fault(
            400,
            f"The volume type {kind.id} is a default volume type and cannot be deleted.",
        )
    del storage.types[kind.id]
    context.region.type_rules.forget(kind.id)
    return Reply(202)


@ROUTES.add("GET", "/types/<id>/extra_specs")
def list_specs(context: Context, id: str) -> dict[str, Any]:
    """A type's extra specs."""
    return {"extra_specs": visible_specs(context, find(context, id))}


@ROUTES.add("POST", "/types/<id>/extra_specs")
def set_specs(context: Context, id: str) -> dict[str, Any]:
    """Add or change extra specs of a type that no volume uses."""
    asked = validate(SPECS, context.request.json())
    policy.admin(context, "volume_extension:types_extra_specs:create")
    _changeable(context, id)
    kind = find(context, id)
    kind.extra_specs.update(asked["extra_specs"])
    return dict(asked)


def _changeable(context: Context, id: str) -> None:
    volumes = context.region.block_storage.volumes.values()
    if any(volume.type_id == id for volume in volumes):
        raise Fault(400, "Volume Type is currently in use.")


@ROUTES.add("GET", "/types/<id>/extra_specs/<key>")
def show_spec(context: Context, id: str, key: str) -> dict[str, Any]:
    """One extra spec."""
    specs = visible_specs(context, find(context, id))
    if key not in specs:
        raise Fault(404, f"Volume Type {id} has no extra specs with key {key}.")
    return {key: specs[key]}


@ROUTES.add("PUT", "/types/<id>/extra_specs/<key>")
def set_spec(context: Context, id: str, key: str) -> dict[str, Any]:
    """Change one extra spec of a type that no volume uses."""
    asked = context.request.json()
    policy.admin(context, "volume_extension:types_extra_specs:update")
    _changeable(context, id)
    if key not in asked:
        raise Fault(400, "Request body and URI mismatch")
    strings()("", asked)
    find(context, id).extra_specs.update(asked)
    return asked


@ROUTES.add("DELETE", "/types/<id>/extra_specs/<key>")
def delete_spec(context: Context, id: str, key: str) -> Reply:
    """Take one extra spec of a type away that no volume uses."""
    kind = find(context, id)
    policy.admin(context, "volume_extension:types_extra_specs:delete")
    _changeable(context, id)
    if key not in kind.extra_specs:
        raise Fault(404, f"Volume Type {id} has no extra specs with key {key}.")
    del kind.extra_specs[key]
    return Reply(202)
