"""The older way to attach volumes, by actions; force-detach is its last resort."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.block_storage import attachments, volumes
from dr_planner.simulator.openstack.block_storage.volume_actions import PATH, asked
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.volume import Attachment, Volume
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, anything, one_of, text, uuid, validate

ROUTES = Routes()
ATTACH = {
    "instance_uuid": uuid(),
    "mountpoint": text(shortest=1),
    "host_name": text(),
    "mode": one_of("rw", "ro"),
}


def _bare(context: Context, id: str, action: str, rule: str) -> Volume:
    """The volume of an action whose body says nothing."""
    validate(Body({action: anything}, (action,)), context.request.json())
    volume = volumes.find(context, id)
    policy.member(context, rule)
    return volume


def _set(context: Context, volume: Volume, status: str) -> None:
    volume.status = status
    context.region.block_storage.touch(volume)


@ROUTES.add("POST", PATH, action="os-reserve")
def reserve(context: Context, id: str) -> Reply:
    """Nobody else can take it any more."""
    volume = _bare(context, id, "os-reserve", "volume_extension:volume_actions:reserve")
    allowed = ("available", "in-use") if volume.multiattach else ("available",)
    if volume.status not in allowed:
        raise Fault(
            400,
            f"Invalid volume: Volume status must be {' or '.join(allowed)} to reserve, but the "
            f"status is {volume.status}.",
        )
    _set(context, volume, "attaching")
    return Reply(202)


@ROUTES.add("POST", PATH, action="os-unreserve")
def unreserve(context: Context, id: str) -> Reply:
    """It is free again."""
    volume = _bare(context, id, "os-unreserve", "volume_extension:volume_actions:unreserve")
    if volume.status == "attaching":
        used = context.region.block_storage.attachments_of(volume)
        _set(context, volume, "in-use" if used else "available")
    return Reply(202)


@ROUTES.add("POST", PATH, action="os-begin_detaching")
def begin_detaching(context: Context, id: str) -> Reply:
    """It is about to be detached."""
    volume = _bare(
        context, id, "os-begin_detaching", "volume_extension:volume_actions:begin_detaching"
    )
    if volume.status != "in-use" and not volume.migrates:
        raise Fault(
            400,
            "Invalid volume: Unable to detach volume. Volume status must be 'in-use' and "
            "attach_status must be 'attached' to detach.",
        )
    _set(context, volume, "detaching")
    return Reply(202)


@ROUTES.add("POST", PATH, action="os-roll_detaching")
def roll_detaching(context: Context, id: str) -> Reply:
    """It stays attached after all."""
    volume = _bare(
        context, id, "os-roll_detaching", "volume_extension:volume_actions:roll_detaching"
    )
    if volume.status == "detaching":
        _set(context, volume, "in-use")
    return Reply(202)


@ROUTES.add("POST", PATH, action="os-attach")
def attach(context: Context, id: str) -> Reply:
    """A server, or a host, has it now."""
    body = Body(ATTACH, ("mountpoint",), any_of=("instance_uuid", "host_name"))
    document = validate(Body({"os-attach": body}, ("os-attach",)), context.request.json())
    given = document["os-attach"]
    volume = volumes.find(context, id)
    policy.member(context, "volume_extension:volume_actions:attach")
    mode = given.get("mode", "rw")
    _attachable(volume, mode)
    if volume.readonly is None:
        volume.readonly = False
    storage = context.region.block_storage
    service = storage.service(volume.host or "")
    attachment = Attachment(
        id=context.region.identifiers.uuid(),
        volume_id=volume.id,
        server_id=given.get("instance_uuid"),
        host_name=given.get("host_name", ""),
        device=given["mountpoint"],
        status="attached",
        attached_at=context.region.timeline.now(),
        mode=mode,
        target=service.active if service is not None else None,
    )
    storage.attachments[attachment.id] = attachment
    _set(context, volume, "in-use")
    return Reply(202)


def _attachable(volume: Volume, mode: str) -> None:
    if volume.status == "maintenance":
        raise Fault(400, "Invalid volume: The volume cannot be attached in maintenance mode.")
    if volume.readonly and mode != "ro":
        raise Fault(
            400,
            f"Invalid attaching mode '{mode}' for volume {volume.id}.",
        )
    if volume.status == "in-use" and not volume.multiattach:
        raise Fault(
            400,
            "Error attaching volume - InvalidVolume: Invalid volume: volume is already attached "
            "and multiple attachments are not enabled",
        )
    if volume.status not in ("available", "attaching", "in-use", "reserved", "downloading"):
        raise Fault(
            400,
            "Error attaching volume - InvalidVolume: Invalid volume: volume status must be "
            "available or attaching or reserved or downloading",
        )


@ROUTES.add("POST", PATH, action="os-detach")
def detach(context: Context, id: str) -> Reply:
    """It is free, unless a server of Nova's uses it."""
    fields = {"attachment_id": uuid(null=True)}
    document = context.request.json()
    given = document.get("os-detach") or {}
    if document.get("os-detach") is not None:
        given = asked(context, "os-detach", fields)
    volume = volumes.find(context, id)
    policy.member(context, "volume_extension:volume_actions:detach")
    return _detached(context, volume, given.get("attachment_id"), "detaching")


@ROUTES.add("POST", PATH, action="os-force_detach")
def force_detach(context: Context, id: str) -> Reply:
    """The same for an administrator, after the connection was ended."""
    fields = {"attachment_id": text(null=True), "connector": anything}
    given = asked(context, "os-force_detach", fields)
    volume = volumes.find(context, id)
    policy.admin(context, "volume_extension:volume_admin_actions:force_detach")
    return _detached(context, volume, given.get("attachment_id"), "force detaching")


def _detached(context: Context, volume: Volume, attachment_id: str | None, word: str) -> Reply:
    known = context.region.block_storage.attachments_of(volume)
    chosen = next((a for a in known if a.id == attachment_id), None)
    if attachment_id is None and len(known) == 1:
        chosen = known[0]
    if chosen is not None:
        attachments.may_end(context, chosen)
    if volume.status == "maintenance":
        raise Fault(400, "Invalid volume: The volume cannot be detached in maintenance mode.")
    if attachment_id is None and len(known) > 1:
        raise Fault(
            400,
            f"Error {word} volume - InvalidVolume: Invalid volume: Detach volume failed: More "
            "than one attachment, but no attachment_id provided.",
        )
    if chosen is not None:
        attachments.rows(context).delete(chosen.id)
    elif not known:
        _set(context, volume, "available")
    return Reply(202)


@ROUTES.add("POST", PATH, action="os-initialize_connection")
def initialize_connection(context: Context, id: str) -> dict[str, Any]:
    """How a host reaches it now."""
    given = asked(context, "os-initialize_connection", {"connector": anything}, "connector")
    volume = volumes.find(context, id)
    policy.member(context, "volume_extension:volume_actions:initialize_connection")
    storage = context.region.block_storage
    service = storage.service(volume.host or "")
    if service is None or not storage.works(service):
        raise Fault(500, "Unable to fetch connection information from backend.")
    asking = Attachment("", volume.id, None, "", "", "attaching", None, target=service.active)
    data = attachments.connection(context, asking)
    for key in ("attachment_id", "driver_volume_type"):
        del data[key]
    said = given["connector"]
    multipath = said.get("enforce_multipath", False) if isinstance(said, dict) else False
    data["enforce_multipath"] = multipath
    return {
        "connection_info": {
            "driver_volume_type": "rbd",
            "data": data,
            "enforce_multipath": multipath,
        }
    }


@ROUTES.add("POST", PATH, action="os-terminate_connection")
def terminate_connection(context: Context, id: str) -> Reply:
    """The host lets go; RBD has nothing to do for that."""
    asked(context, "os-terminate_connection", {"connector": anything}, "connector")
    volumes.find(context, id)
    policy.member(context, "volume_extension:volume_actions:terminate_connection")
    return Reply(202)
