"""What this Glance can do: stores, ways of import, usage; and schemas for its clients."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import image_fields as fields
from dr_planner.simulator.openstack import image_policy as policy
from dr_planner.simulator.openstack.image.images import IMPORT_METHODS
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
CHUNK = 8 * 1024 * 1024
"""rbd_store_chunk_size in bytes"""


@ROUTES.add("GET", "/info/import")
def imports(context: Context) -> dict[str, Any]:
    """The ways of import."""
    return {
        "import-methods": {
            "description": "Import methods available.",
            "type": "array",
            "value": list(IMPORT_METHODS),
        }
    }


@ROUTES.add("GET", "/info/stores")
def stores(context: Context) -> dict[str, Any]:
    """The stores; the default one is that of the site that was asked."""
    images = context.region.images
    default = images.default_store(context.site)
    if default is None:
        raise Fault(404, "Multi backend is not supported at this site.")
    return {
        "stores": [
            {"id": store.id, **({"default": "true"} if store is default else {})}
            for store in images.stores.values()
        ]
    }


@ROUTES.add("GET", "/info/stores/detail")
def details(context: Context) -> dict[str, Any]:
    """The stores with what only admins and services are told."""
    found: dict[str, Any] = stores(context)
    policy.service(context, "stores_info_detail")
    for shown in found["stores"]:
        store = context.region.images.stores[shown["id"]]
        shown["type"] = "rbd"
        shown["properties"] = {
            "chunk_size": CHUNK,
            "pool": store.pool,
            "thin_provisioning": False,
            "fsid": store.fsid,
        }
        shown["weight"] = 0
    return found


@ROUTES.add("GET", "/info/usage")
def usage(context: Context) -> dict[str, Any]:
    """Nothing: no limits are kept in Keystone."""
    return {"usage": {}}


LINKS = [
    {"rel": "self", "href": "{self}"},
    {"rel": "enclosure", "href": "{file}"},
    {"rel": "describedby", "href": "{schema}"},
]
PAGE_LINKS = [
    {"rel": "first", "href": "{first}"},
    {"rel": "next", "href": "{next}"},
    {"rel": "describedby", "href": "{schema}"},
]
IMAGE = {
    "name": "image",
    "properties": fields.PROPERTIES,
    "additionalProperties": {"type": "string"},
    "links": LINKS,
}
TEXT = {"type": "string"}
MEMBER = {
    "name": "member",
    "properties": {
        "member_id": TEXT,
        "image_id": {"type": "string", "pattern": fields.UUID},
        "created_at": TEXT,
        "updated_at": TEXT,
        "status": {"type": "string", "enum": ["pending", "accepted", "rejected"]},
        "schema": {"readOnly": True, "type": "string"},
    },
}
TASK = {
    "name": "task",
    "properties": {
        "id": {"type": "string", "pattern": fields.UUID},
        "type": TEXT,
        "status": {"type": "string", "enum": ["pending", "processing", "success", "failure"]},
        "input": {"type": ["null", "object"]},
        "result": {"type": ["null", "object"]},
        "owner": TEXT,
        "message": TEXT,
        "expires_at": {"type": ["null", "string"]},
        "created_at": TEXT,
        "updated_at": TEXT,
        "self": {"type": "string", "readOnly": True},
        "schema": {"type": "string", "readOnly": True},
    },
}


def _many(name: str, one: dict[str, Any]) -> dict[str, Any]:
    inner = {key: value for key, value in one.items() if key != "additionalProperties"}
    if "additionalProperties" in one:
        inner["additionalProperties"] = one["additionalProperties"]
    return {
        "name": name,
        "properties": {
            name: {"type": "array", "items": inner},
            "first": TEXT,
            "next": TEXT,
            "schema": TEXT,
        },
        "links": PAGE_LINKS,
    }


SCHEMAS: dict[str, dict[str, Any]] = {
    "image": IMAGE,
    "images": _many("images", IMAGE),
    "member": MEMBER,
    "members": {
        "name": "members",
        "properties": {"members": {"type": "array", "items": MEMBER}, "schema": TEXT},
        "links": [{"rel": "describedby", "href": "{schema}"}],
    },
    "task": TASK,
    "tasks": _many("tasks", TASK),
}


@ROUTES.add("GET", "/schemas/<name>")
def schema(context: Context, name: str) -> dict[str, Any]:
    """A schema that clients read before they build a request."""
    if name not in SCHEMAS:
        raise Fault(404, "", problem=True)
    return SCHEMAS[name]
