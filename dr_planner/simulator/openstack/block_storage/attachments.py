"""Attachments: read only, since the simulator has no servers."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import listing, policy
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.volume import Attachment
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()


def view(context: Context, attachment: Attachment, *, full: bool) -> dict[str, Any]:
    """An attachment."""
    document: dict[str, Any] = {
        "id": attachment.id,
        "status": attachment.status,
        "instance": attachment.server_id,
        "volume_id": attachment.volume_id,
    }
    if full:
        document["attached_at"] = context.iso(attachment.attached_at) or ""
        document["detached_at"] = ""
        document["attach_mode"] = attachment.mode
        document["connection_info"] = _connection(context, attachment)
    return document


def _connection(context: Context, attachment: Attachment) -> dict[str, Any]:
    storage = context.region.block_storage
    volume = storage.volumes[attachment.volume_id]
    service = storage.service(volume.host or "")
    pool = service.pool if service is not None else ""
    return {
        "name": f"{pool}/{volume.image}",
        "driver_volume_type": "rbd",
        "volume_id": volume.id,
        "attachment_id": attachment.id,
        "access_mode": attachment.mode,
        "encrypted": volume.encryption_key_id is not None,
    }


def _owner(context: Context, attachment: Attachment) -> str:
    return context.region.block_storage.volumes[attachment.volume_id].project_id


def _list(context: Context, *, full: bool) -> dict[str, Any]:
    found = list(context.region.block_storage.attachments.values())
    if not listing.all_projects(context):
        own = policy.project_id(context)
        found = [a for a in found if _owner(context, a) == own]
    known = {
        "volume_id": lambda a: a.volume_id,
        "status": lambda a: a.status,
        "attach_status": lambda a: a.status,
        "instance_id": lambda a: a.server_id,
    }
    for key, wanted in listing.filters(context, known).items():
        if key in known:
            found = [a for a in found if known[key](a) == wanted]
    return {"attachments": [view(context, a, full=full) for a in found]}


@ROUTES.add("GET", "/attachments", since="3.27")
def index(context: Context) -> dict[str, Any]:
    """Attachments in short; without ``all_tenants`` those of the own project only."""
    return _list(context, full=False)


@ROUTES.add("GET", "/attachments/detail", since="3.27")
def detail(context: Context) -> dict[str, Any]:
    """Attachments in full."""
    return _list(context, full=True)


@ROUTES.add("GET", "/attachments/<id>", since="3.27")
def show(context: Context, id: str) -> dict[str, Any]:
    """One attachment."""
    attachment = context.region.block_storage.attachments.get(id)
    if attachment is None or not policy.sees(context, _owner(context, attachment)):
        raise Fault(
            404, f"Volume attachment could not be found with filter: attachment_id = {id}."
        )
    return {"attachment": view(context, attachment, full=True)}
