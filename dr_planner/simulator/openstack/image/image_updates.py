"""Updates of an image: a list of changes, in one of two media types."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from dr_planner.simulator.openstack import image_fields as fields
from dr_planner.simulator.openstack import image_policy as policy
from dr_planner.simulator.openstack.image import image_locations
from dr_planner.simulator.openstack.image.images import ATTRIBUTES, put, view
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.images import Image
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
OPERATIONS = ("add", "remove", "replace")
OLD = "application/openstack-images-v2.0-json-patch"
NEW = "application/openstack-images-v2.1-json-patch"
DEPTHS = {"locations": {"add": 2, "remove": 2, "replace": 1}}


@dataclass(frozen=True)
class Change:
    """One change: what is done where, and with which value."""

    operation: str
    path: list[str]
    value: Any = None


@ROUTES.add("PATCH", "/images/<id>")
def update(context: Context, id: str) -> dict[str, Any]:
    """Carry out changes; all of them or none."""
    kind = context.request.headers.get("content-type", "").partition(";")[0].strip()
    if kind not in (OLD, NEW):
        raise fields.Detail(415, f"Image PATCH expects Content-Type one of: {OLD}, {NEW}")
    body = fields.document(context.request)
    if not isinstance(body, list):
        raise Fault(400, "Request body must be a JSON array of operation objects.")
    changes = [_change(raw, old=kind == OLD) for raw in body]
    image = policy.find(context, id)
    for change in changes:
        _allowed(context, image, change)
    for change in changes:
        _carry_out(context, image, change, old=kind == OLD)
    if changes:
        context.region.images.touch(image)
    return view(context, image)


def _change(raw: Any, *, old: bool) -> Change:
    if not isinstance(raw, dict):
        raise Fault(400, "Operations must be JSON objects.")
    operation, pointer = _old_style(raw) if old else _new_style(raw)
    path = _path(pointer)
    if len(path) != DEPTHS.get(path[0], {}).get(operation, 1):
        raise Fault(400, f"Invalid JSON pointer for this resource: '/{'/'.join(path)}'")
    if operation != "remove" and "value" not in raw:
        raise Fault(400, f'Operation "{operation}" requires a member named "value".')
    change = Change(operation, path, raw.get("value"))
    name = path[0]
    if name in fields.READ_ONLY:
        raise Fault(403, f"Attribute '{name}' is read-only.")
    fields.not_reserved(name)
    if operation != "remove":
        fields.check({name: change.value if len(path) == 1 else [change.value]})
    return change


def _new_style(raw: dict[str, Any]) -> tuple[str, str]:
    listed = ", ".join(OPERATIONS)
    operation = raw.get("op")
    if operation is None:
        raise Fault(
            400,
            "Unable to find `op` in JSON Schema change. It must be one of the following: "
            f"{listed}.",
        )
    if operation not in OPERATIONS:
        raise Fault(
            400,
            f"Invalid operation: `{operation}`. It must be one of the following: {listed}.",
        )
    if "path" not in raw:
        raise Fault(400, "Unable to find 'path' in JSON Schema change")
    return operation, str(raw["path"])


def _old_style(raw: dict[str, Any]) -> tuple[str, str]:
    named = [operation for operation in OPERATIONS if operation in raw]
    if len(named) > 1:
        raise Fault(
            400,
            'Operation objects must contain only one member named "add", "remove", or "replace".',
        )
    if not named:
        raise Fault(
            400,
            'Operation objects must contain exactly one member named "add", "remove", or '
            '"replace".',
        )
    return named[0], str(raw[named[0]])


def _path(pointer: str) -> list[str]:
    if not pointer.startswith("/"):
        raise Fault(400, f'Pointer `{pointer}` does not start with "/".')
    if re.search(r"/\s*?/", pointer[1:]):
        raise Fault(400, f'Pointer `{pointer}` contains adjacent "/".')
    if len(pointer) > 1 and pointer.endswith("/"):
        raise Fault(400, f'Pointer `{pointer}` end with "/".')
    if re.search("~[^01]", pointer) or pointer.endswith("~"):
        raise Fault(
            400,
            f'Pointer `{pointer}` contains "~" not part of a recognized escape sequence.',
        )
    parts = pointer.lstrip("/").split("/")
    return [part.replace("~1", "/").replace("~0", "~").strip() for part in parts]


def _allowed(context: Context, image: Image, change: Change) -> None:
    name = change.path[0]
    if name == "locations":
        image_locations.may_change(context, image, change.operation)
        return
    if name == "visibility" and change.operation != "remove":
        policy.visibility(context, change.value)
    if name == "owner" and change.operation == "replace" and not context.is_admin:
        raise fields.Detail(403, "Owner can't be updated by non admin.")
    policy.owns(context, image, "modify_image")


def _carry_out(context: Context, image: Image, change: Change, *, old: bool) -> None:
    name = change.path[0]
    if name == "locations":
        image_locations.change(context, image, change.operation, change.path, change.value)
        return
    column = name in ATTRIBUTES or name == "tags"
    known = column or name in image.properties
    if change.operation == "remove":
        if column:
            raise fields.Detail(403, f"Property {name} may not be removed.")
        if not known:
            raise fields.Detail(409, f"Property {name} does not exist.")
        del image.properties[name]
        return
    if change.operation == "replace" and not known:
        raise fields.Detail(409, f"Property {name} does not exist.")
    if change.operation == "add" and known and old:
        raise fields.Detail(409, f"Property {name} already present.")
    put(image, name, change.value)
