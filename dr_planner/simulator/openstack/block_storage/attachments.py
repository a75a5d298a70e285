"""Attachments: list, show, reserve, connect, complete and delete."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import listing, policy
from dr_planner.simulator.openstack.block_storage import volumes
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.volume import PRIMARY, Attachment, Volume
from dr_planner.simulator.region.volume_attachments import CannotReserve, VolumeAttachments
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, Check, anything, one_of, refuse, uuid, validate

ROUTES = Routes()
SINCE = "3.27"


def connector(*, null: bool) -> Check:
    """What a host says about itself; at least one word."""

    def check(name: str, value: Any) -> None:
        if value is None and null:
            return
        if not isinstance(value, dict):
            kinds = "'object', 'null'" if null else "'object'"
            raise refuse(name, value, f"{value!r} is not of type {kinds}")
        if not value and not null:
            raise refuse(name, value, f"{value!r} should be non-empty")

    return check


FIELDS = {"instance_uuid": uuid(), "connector": connector(null=True), "volume_uuid": uuid()}
CREATE = Body({"attachment": Body(FIELDS, ("volume_uuid",))}, ("attachment",))
CREATE_MODE = Body(
    {"attachment": Body({**FIELDS, "mode": one_of("rw", "ro")}, ("volume_uuid",))},
    ("attachment",),
)
UPDATE = Body(
    {"attachment": Body({"connector": connector(null=False)}, ("connector",))}, ("attachment",)
)
COMPLETE = Body({"os-complete": anything}, ("os-complete",))


# ------------------------------------------------------------------------------- views


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
        document["connection_info"] = connection(context, attachment)
    return document


def connection(context: Context, attachment: Attachment) -> dict[str, Any]:
    """What the host was told when it connected; empty before that."""
    if not attachment.is_connected:
        return {}
    volume = context.region.block_storage.volumes[attachment.volume_id]
    return {
        **_data(context, attachment, volume),
        "driver_volume_type": "rbd",
        "attachment_id": attachment.id,
        "enforce_multipath": attachment.enforce_multipath,
    }


def _data(context: Context, attachment: Attachment, volume: Volume) -> dict[str, Any]:
    service = context.region.block_storage.service(volume.host or "")
    target = attachment.target or (service.clusters.get(PRIMARY) if service else None)
    monitors = target.monitors if target is not None else ()
    return {
        "name": f"{service.pool if service else ''}/{volume.image}",
        "hosts": [host for host, _ in monitors],
        "ports": [port for _, port in monitors],
        "cluster_name": target.name if target else None,
        "auth_enabled": True,
        "auth_username": target.user if target else None,
        "secret_type": "ceph",
        "secret_uuid": target.secret_uuid if target else None,
        "volume_id": volume.id,
        "discard": True,
        "qos_specs": None,
        "access_mode": "ro" if volume.readonly else "rw",
        "encrypted": volume.encryption_key_id is not None,
        "cacheable": False,
    }


# ------------------------------------------------------------------------------- reads


def _owner(context: Context, attachment: Attachment) -> str:
    return context.region.block_storage.volumes[attachment.volume_id].project_id


KNOWN = {
    "volume_id": lambda a: a.volume_id,
    "status": lambda a: a.status,
    "attach_status": lambda a: a.status,
    "instance_id": lambda a: a.server_id,
}
SORT: dict[str, Any] = {
    **KNOWN,
    "id": lambda a: a.id,
    "created_at": lambda a: a.attached_at,
}


def _list(context: Context, *, full: bool) -> dict[str, Any]:
    given = listing.filters(context, KNOWN)
    storage = context.region.block_storage
    rows = storage.attachments
    found = rows.of(given["volume_id"]) if "volume_id" in given else list(rows.values())
    if not listing.all_projects(context):
        own = policy.project_id(context)
        found = [a for a in found if _owner(context, a) == own]
    for key, wanted in given.items():
        if key in KNOWN:
            found = [a for a in found if KNOWN[key](a) == wanted]
    found = listing.ordered(context, found, SORT)
    found, _ = listing.page(
        context, found, path="/v3/attachments", kind="Attachment", identifier=lambda a: a.id
    )
    return {"attachments": [view(context, a, full=full) for a in found]}


@ROUTES.add("GET", "/attachments", since=SINCE)
def index(context: Context) -> dict[str, Any]:
    """Attachments in short; without ``all_tenants`` those of the own project only."""
    return _list(context, full=False)


@ROUTES.add("GET", "/attachments/detail", since=SINCE)
def detail(context: Context) -> dict[str, Any]:
    """Attachments in full."""
    return _list(context, full=True)


def find(context: Context, id: str) -> Attachment:
    """The attachment, if who asks can see it.

    :raises Fault: 404, there is none for them.
    """
    attachment = context.region.block_storage.attachments.get(id)
    if attachment is None or not policy.sees(context, _owner(context, attachment)):
        raise Fault(
            404, f"Volume attachment could not be found with filter: attachment_id = {id}."
        )
    return attachment


@ROUTES.add("GET", "/attachments/<id>", since=SINCE)
def show(context: Context, id: str) -> dict[str, Any]:
    """One attachment."""
    return {"attachment": view(context, find(context, id), full=True)}


# ------------------------------------------------------------------------------ writes


def rows(context: Context) -> VolumeAttachments:
    """What changes attachments and the status of their volumes."""
    region = context.region
    return VolumeAttachments(region.block_storage, region.timeline, region.identifiers)


@ROUTES.add("POST", "/attachments", since=SINCE)
def create(context: Context) -> dict[str, Any]:
    """Reserve a volume; with a connector connect it too."""
    body = CREATE_MODE if context.at_least("3.54") else CREATE
    asked = validate(body, context.request.json())["attachment"]
    volume = volumes.find(context, asked["volume_uuid"])
    policy.member(context, "volume:attachment_create")
    if "error" in volume.status:
        raise Fault(
            400,
            "Invalid volume: Volume attachments can not be created if the volume is in an error "
            f"state. The Volume {volume.id} currently has a status of: {volume.status} ",
        )
    try:
        attachment = rows(context).reserve(
            volume, asked.get("instance_uuid"), mode=asked.get("mode", "null")
        )
    except CannotReserve as error:
        raise Fault(400, str(error)) from error
    told = view(context, attachment, full=True)
    if asked.get("connector"):
        mode = attachment.mode
        _connect(context, attachment, volume, asked["connector"])
        attachment.mode = mode  # Cinder writes it once more, after the host has connected
        told["connection_info"] = connection(context, attachment)
    return {"attachment": told}


def _connect(
    context: Context, attachment: Attachment, volume: Volume, said: dict[str, Any]
) -> None:
    """Tell a host how to reach a volume.

    :raises Fault: 500, the volume's service does not answer.
    """
    storage = context.region.block_storage
    service = storage.service(volume.host or "")
    if service is None or not storage.works(service):
        raise Fault(500, "Unable to update the attachment.")
    rows(context).connect(attachment, said.get("host", ""), said.get("mountpoint", "na"))
    attachment.attached_at = context.region.timeline.now()
    attachment.enforce_multipath = bool(said.get("enforce_multipath", False))
    if attachment.mode == "null":
        attachment.mode = said.get("mode", "rw")


@ROUTES.add("PUT", "/attachments/<id>", since=SINCE)
def update(context: Context, id: str) -> dict[str, Any]:
    """Connect what was reserved."""
    said = validate(UPDATE, context.request.json())["attachment"]["connector"]
    attachment = find(context, id)
    policy.member(context, "volume:attachment_update")
    storage = context.region.block_storage
    volume = storage.volumes[attachment.volume_id]
    if "error" in volume.status:
        raise Fault(
            409,
            "Volume attachments can not be updated if the volume is in an error state. The "
            f"Volume {volume.id} currently has a status of: {volume.status} ",
        )
    others = [a for a in storage.attachments_of(volume) if a is not attachment]
    if not volume.multiattach and any(a.is_connected for a in others):
        raise Fault(409, f"duplicate connectors detected on volume {volume.id}")
    told = view(context, attachment, full=True)  # the answer shows the row as it was
    _connect(context, attachment, volume, said)
    told["connection_info"] = connection(context, attachment)
    return {"attachment": told}


@ROUTES.add("POST", "/attachments/<id>/action", since="3.44", action="os-complete")
def complete(context: Context, id: str) -> Reply:
    """The server uses the volume now."""
    validate(COMPLETE, context.request.json())
    attachment = find(context, id)
    policy.member(context, "volume:attachment_complete")
    rows(context).complete(attachment)
    return Reply(204)


@ROUTES.add("DELETE", "/attachments/<id>", since=SINCE)
def delete(context: Context, id: str) -> dict[str, Any]:
    """End an attachment that no server of Nova uses."""
    attachment = find(context, id)
    policy.member(context, "volume:attachment_delete")
    may_end(context, attachment)
    rows(context).delete(id)
    volume = context.region.block_storage.volumes[attachment.volume_id]
    left = context.region.block_storage.attachments_of(volume)
    return {"attachments": [view(context, a, full=False) for a in left]}


def may_end(context: Context, attachment: Attachment) -> None:
    """Nobody but Nova ends an attachment that a server of Nova's uses.

    :raises Fault: 409, it is in use.
    """
    server_id = attachment.server_id
    if not server_id or not attachment.is_connected or context.user.has_role("service"):
        return
    server = context.region.compute.servers.get(server_id)
    devices = server.devices if server is not None else []
    if any(device.attachment_id == attachment.id for device in devices):
        raise Fault(
            409,
            f"ConflictNovaUsingAttachment: Detach volume from instance {server_id} using the "
            "Compute API",
        )
