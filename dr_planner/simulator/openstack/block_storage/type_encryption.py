"""How the volumes of a type are encrypted. For admins only."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.block_storage import types
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.type_rules import Encryption
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, one_of, text, validate, whole

ROUTES = Routes()
RULE = "volume_extension:volume_type_encryption:"
FIELDS = {
    "provider": text(),
    "control_location": one_of("front-end", "back-end"),
    "cipher": text(null=True),
    "key_size": whole(least=0, null=True),
}
CREATE = Body(
    {"encryption": Body(FIELDS, ("provider", "control_location"), extra=True)}, ("encryption",)
)
UPDATE = Body({"encryption": Body(FIELDS, extra=True)}, ("encryption",))


def view(context: Context, type_id: str, encryption: Encryption) -> dict[str, Any]:
    """The row as Cinder shows it."""
    return {
        "encryption_id": encryption.id,
        "cipher": encryption.cipher,
        "key_size": encryption.key_size,
        "provider": encryption.provider,
        "control_location": encryption.control_location,
        "volume_type_id": type_id,
        "deleted_at": None,
        "deleted": False,
        "created_at": context.iso(encryption.created_at),
        "updated_at": context.iso(encryption.updated_at),
    }


def _missing(id: str) -> Fault:
    return Fault(404, f"Volume type encryption for type {id} does not exist.")


def _unused(context: Context, id: str, verb: str) -> None:
    if any(volume.type_id == id for volume in context.region.block_storage.volumes.values()):
        raise Fault(400, f"Cannot {verb} encryption specs. Volume type in use.")


@ROUTES.add("GET", "/types/<id>/encryption")
def index(context: Context, id: str) -> dict[str, Any]:
    """The encryption of a type; empty where there is none."""
    policy.admin(context, f"{RULE}get")
    types.find(context, id)
    encryption = context.region.type_rules.encryption.get(id)
    return view(context, id, encryption) if encryption is not None else {}


@ROUTES.add("GET", "/types/<id>/encryption/<key>")
def show(context: Context, id: str, key: str) -> dict[str, Any]:
    """One field of it."""
    found = index(context, id)
    if key not in found:
        raise _missing(id)
    return {key: found[key]}


@ROUTES.add("POST", "/types/<id>/encryption")
def create(context: Context, id: str) -> dict[str, Any]:
    """Encrypt the volumes of a type that has none yet."""
    asked = validate(CREATE, context.request.json())["encryption"]
    policy.admin(context, f"{RULE}create")
    rules = context.region.type_rules
    if id in rules.encryption:
        _unused(context, id, "create")
    types.find(context, id)
    if id in rules.encryption:
        raise Fault(400, f"Volume type encryption for type {id} already exists.")
    size = asked.get("key_size")
    encryption = Encryption(
        id=context.region.identifiers.uuid(),
        provider=asked["provider"],
        control_location=asked["control_location"],
        cipher=asked.get("cipher"),
        key_size=int(size) if size is not None else None,
        created_at=context.region.timeline.now(),
    )
    rules.encryption[id] = encryption
    given = {**asked, "volume_type_id": id, "encryption_id": encryption.id}
    return {"encryption": given}


@ROUTES.add("PUT", "/types/<id>/encryption/<encryption_id>")
def update(context: Context, id: str, encryption_id: str) -> dict[str, Any]:
    """Change some fields, while the type has no volumes."""
    asked = validate(UPDATE, context.request.json())["encryption"]
    policy.admin(context, f"{RULE}update")
    types.find(context, id)
    encryption = context.region.type_rules.encryption.get(id)
    if encryption is None:
        raise _missing(id)
    _unused(context, id, "update")
    for key in ("provider", "control_location", "cipher"):
        if key in asked:
            setattr(encryption, key, asked[key])
    if asked.get("key_size") is not None:
        encryption.key_size = int(asked["key_size"])
    encryption.updated_at = context.region.timeline.now()
    return {"encryption": asked}


@ROUTES.add("DELETE", "/types/<id>/encryption/<encryption_id>")
def delete(context: Context, id: str, encryption_id: str) -> Reply:
    """No more encryption, while the type has no volumes."""
    policy.admin(context, f"{RULE}delete")
    if id not in context.region.type_rules.encryption:
        raise _missing(id)
    _unused(context, id, "delete")
    del context.region.type_rules.encryption[id]
    return Reply(202)
