"""The properties that an image always has: how their values must be, and the schema of it all."""

from __future__ import annotations

import json
from typing import Any

from dr_planner.simulator.web.message import Fault, Request

DISK_FORMATS = (
    "ami", "ari", "aki", "vhd", "vhdx", "vmdk", "raw", "qcow2", "vdi", "iso", "ploop",
)  # fmt: skip
CONTAINER_FORMATS = ("ami", "ari", "aki", "bare", "ovf", "ova", "docker", "compressed")
VISIBILITIES = ("community", "public", "private", "shared")
STATUSES = (
    "queued", "saving", "active", "killed", "deleted", "uploading", "importing",
    "pending_delete", "deactivated",
)  # fmt: skip
UUID = "^([0-9a-fA-F]){8}-([0-9a-fA-F]){4}-([0-9a-fA-F]){4}-([0-9a-fA-F]){4}-([0-9a-fA-F]){12}$"
DISALLOWED = ("direct_url", "self", "file", "schema", "stores")
READ_ONLY = (
    "created_at", "updated_at", "status", "checksum", "size", "virtual_size", "direct_url",
    "self", "file", "schema", "id", "os_hash_algo", "os_hash_value",
)  # fmt: skip
RESERVED = ("location", "deleted", "deleted_at")
RESERVED_BEGINNING = "os_glance"

NULL_TEXT = ["null", "string"]
PROPERTIES: dict[str, dict[str, Any]] = {
    "id": {"type": "string", "pattern": UUID},
    "name": {"type": NULL_TEXT, "maxLength": 255},
    "status": {"type": "string", "readOnly": True, "enum": list(STATUSES)},
    "visibility": {"type": "string", "enum": list(VISIBILITIES)},
    "protected": {"type": "boolean"},
    "os_hidden": {"type": "boolean"},
    "checksum": {"type": NULL_TEXT, "readOnly": True, "maxLength": 32},
    "os_hash_algo": {"type": NULL_TEXT, "readOnly": True, "maxLength": 64},
    "os_hash_value": {"type": NULL_TEXT, "readOnly": True, "maxLength": 128},
    "owner": {"type": NULL_TEXT, "maxLength": 255},
    "size": {"type": ["null", "integer"], "readOnly": True},
    "virtual_size": {"type": ["null", "integer"], "readOnly": True},
    "container_format": {"type": NULL_TEXT, "enum": [None, *CONTAINER_FORMATS]},
    "disk_format": {"type": NULL_TEXT, "enum": [None, *DISK_FORMATS]},
    "created_at": {"type": "string", "readOnly": True},
    "updated_at": {"type": "string", "readOnly": True},
    "tags": {"type": "array", "items": {"type": "string", "maxLength": 255}},
    "direct_url": {"type": "string", "readOnly": True},
    "min_ram": {"type": "integer"},
    "min_disk": {"type": "integer"},
    "self": {"type": "string", "readOnly": True},
    "file": {"type": "string", "readOnly": True},
    "stores": {"type": "string", "readOnly": True},
    "schema": {"type": "string", "readOnly": True},
    "locations": {
        "type": "array",
        "items": {
            "type": "object",
            "properties": {
                "url": {"type": "string", "maxLength": 255},
                "metadata": {"type": "object"},
                "validation_data": {"type": "object", "writeOnly": True},
            },
            "required": ["url", "metadata"],
        },
    },
}
"""As the schema of an image has them, without the descriptions."""

MALFORMED = "Malformed JSON in request body."
BROKEN = "The server has either erred or is incapable of performing the requested operation."


class Detail(Fault):
    """A refusal whose words come after those that all refusals of its status begin with."""


LIKE: dict[str, tuple[type, ...]] = {
    "null": (type(None),),
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "array": (list,),
    "object": (dict,),
}
ANY_TEXT = {"type": "string"}


def document(request: Request) -> Any:
    """The body, which need not be an object here.

    :raises Fault: 400, there is none, or it is no JSON.
    """
    if not request.body:
        raise Fault(400, "Body expected in request.")
    try:
        return json.loads(request.body)
    except (ValueError, RecursionError):
        raise Fault(400, MALFORMED) from None


def check(given: dict[str, Any]) -> None:
    """Whether values are of the form that the schema asks for; own properties are texts.

    :raises Fault: 400, one is not.
    """
    for name, value in given.items():
        why = _against(PROPERTIES.get(name, ANY_TEXT), value)
        if why:
            raise Fault(400, f"Provided object does not match schema 'image': {why}")


def _against(schema: dict[str, Any], value: Any) -> str:
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not any(isinstance(value, LIKE[kind]) for kind in kinds) or (
        isinstance(value, bool) and "boolean" not in kinds
    ):
        return f"{value!r} is not of type {', '.join(repr(kind) for kind in kinds)}"
    if "enum" in schema and value not in schema["enum"]:
        return f"{value!r} is not one of {schema['enum']!r}"
    if isinstance(value, str):
        return _text(schema, value)
    if isinstance(value, list) and "items" in schema:
        return next((why for item in value if (why := _against(schema["items"], item))), "")
    for key in schema.get("required", ()):
        if key not in value:
            return f"{key!r} is a required property"
    return ""


def _text(schema: dict[str, Any], value: str) -> str:
    import re

    if len(value) > schema.get("maxLength", len(value)):
        return f"{value!r} is too long"
    if "pattern" in schema and not re.search(schema["pattern"], value):
        return f"{value!r} does not match {schema['pattern']!r}"
    return ""


def not_reserved(name: str, refusal: type[Fault] = Fault) -> None:
    """Whether a property may be written at all.

    :param refusal: how it is refused.
    :raises Fault: 403, it is Glance's own.
    """
    if name in RESERVED or name.startswith(RESERVED_BEGINNING):
        raise refusal(403, f"Attribute '{name}' is reserved.")
