"""The volumes of a server: list, attach, change, detach."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy, server_rules
from dr_planner.simulator.openstack.compute.block_devices import TAG
from dr_planner.simulator.openstack.compute_lists import check_query, limited
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.server import BlockDevice, Server
from dr_planner.simulator.region.server_disks import DiskTrouble
from dr_planner.simulator.region.volume import Volume
from dr_planner.simulator.region.volume_attachments import CannotReserve
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, Check, boolean, text, true, uuid, validate

ROUTES = Routes()
PATH = "/servers/<server_id>/os-volume_attachments"
RULE = "os_compute_api:os-volumes-attachments:"
DEVICE = text(null=True, pattern=r"(^/dev/x{0,1}[a-z]{0,1}d{0,1})([a-z]+)[0-9]*$")
STATES = ("active", "paused", "stopped", "resized", "soft-delete", "shelved", "shelved_offloaded")
SHELVED = ("shelved", "shelved_offloaded")
TIMEOUT = (
    "Unexpected API Error. Please report this at http://bugs.launchpad.net/nova/ and attach the "
    "Nova API log if possible.\n<class 'oslo_messaging.exceptions.MessagingTimeout'>"
)


def view(context: Context, server: Server, device: BlockDevice) -> dict[str, Any]:
    """An attachment; without its boot index, which Nova never shows."""
    document: dict[str, Any] = {}
    if not context.at_least("2.89"):
        document["id"] = device.volume_id
    document["volumeId"] = device.volume_id
    document["serverId"] = server.id
    if device.device:
        document["device"] = device.device
    if context.at_least("2.70"):
        document["tag"] = device.tag
    if context.at_least("2.79"):
        document["delete_on_termination"] = device.delete_on_termination
    if context.at_least("2.89"):
        document["attachment_id"] = device.attachment_id
        document["bdm_uuid"] = device.uuid
    return document


@ROUTES.add("GET", PATH)
def index(context: Context, server_id: str) -> dict[str, Any]:
    """The volumes of a server."""
    check_query(context, ("limit", "offset"))
    server = server_rules.find(context, server_id)
    found = [d for d in server.devices if d.volume_id]
    return {"volumeAttachments": [view(context, server, d) for d in limited(context, found)]}


def _device(server: Server, volume_id: str) -> BlockDevice:
    device = server.device_of(volume_id)
    if device is None:
        raise Fault(404, f"Instance {server.id} is not attached to volume {volume_id}")
    return device


@ROUTES.add("GET", PATH + "/<id>")
def show(context: Context, server_id: str, id: str) -> dict[str, Any]:
    """One volume of a server."""
    server = server_rules.find(context, server_id)
    return {"volumeAttachment": view(context, server, _device(server, id))}


def _volume(context: Context, id: str) -> Volume:
    volume = context.region.block_storage.volumes.get(id)
    if volume is None or not policy.sees(context, volume.project_id):
        raise Fault(404, f"Volume {id} could not be found.")
    return volume


def _old_versions_cannot(context: Context, server: Server, method: str) -> None:
    if server.vm_state in SHELVED and not context.at_least("2.20"):
        raise server_rules.invalid_state(server, method, "vm_state", server.vm_state)


@ROUTES.add("POST", PATH)
def create(context: Context, server_id: str) -> Reply:
    """Attach a volume; from 2.101 on without waiting for the name of its device."""
    fields: dict[str, Check] = {"volumeId": uuid(), "device": DEVICE}
    if context.at_least("2.49"):
        fields["tag"] = TAG
    if context.at_least("2.79"):
        fields["delete_on_termination"] = boolean
    body = Body({"volumeAttachment": Body(fields, ("volumeId",))}, ("volumeAttachment",))
    asked = validate(body, context.request.json())["volumeAttachment"]
    server = server_rules.find(context, server_id)
    policy.member(context, RULE + "create")
    _old_versions_cannot(context, server, "attach_volume")
    server_rules.unlocked(context, server)
    server_rules.in_state(server, "attach_volume", STATES)
    volume = _volume(context, asked["volumeId"])
    _check_free(context, server, volume)
    device = BlockDevice(
        uuid=context.region.identifiers.uuid(),
        source="volume",
        destination="volume",
        volume_id=volume.id,
        size=volume.size,
        delete_on_termination=true(asked.get("delete_on_termination", False)),
        tag=asked.get("tag"),
    )
    if server.vm_state == "shelved_offloaded":
        _attach_offloaded(context, server, volume, device)
    else:
        _attach(context, server, volume, device)
    if context.at_least("2.101"):
        return Reply(202)
    document = view(context, server, device)
    document["id"] = volume.id
    for key in ("attachment_id", "bdm_uuid"):
        document.pop(key, None)
    return Reply(200, {"volumeAttachment": document})


def _check_free(context: Context, server: Server, volume: Volume) -> None:
    users = context.region.compute.users_of(volume.id)
    if users and not volume.multiattach:
        raise Fault(
            400,
            f"Invalid volume: volume {volume.id} is already attached to instances: "
            f"{' '.join(user.id for user in users)}",
        )
    if server in users:
        raise Fault(400, f"Invalid volume: volume {volume.id} already attached")
    if volume.multiattach and not context.at_least("2.60"):
        raise Fault(
            400, "Multiattach volumes are only supported starting with compute API version 2.60."
        )


def _reserve(context: Context, server: Server, volume: Volume, device: BlockDevice) -> None:
    compute = context.region.compute
    zone = compute.shown_zone(server)
    if not compute.cross_az_attach and zone != volume.availability_zone:
        raise Fault(
            400,
            f"Invalid volume: Instance {server.id} and volume {volume.id} are not in the same "
            f"availability_zone. Instance is in {zone}. Volume is in {volume.availability_zone}",
        )
    try:
        context.region.nova.disks.add(server, device)
    except CannotReserve as error:
        raise Fault(400, f"Invalid input received: {error}") from error


def _attach_offloaded(
    context: Context, server: Server, volume: Volume, device: BlockDevice
) -> None:
    """No host is asked; Cinder is told that the server has it."""
    if device.tag:
        raise Fault(
            400, "Attaching volumes with tags is not supported for shelved-offloaded instances."
        )
    _reserve(context, server, volume, device)
    disks = context.region.nova.disks
    attachment = context.region.block_storage.attachments[device.attachment_id or ""]
    disks.attachments.complete(attachment)


def _attach(context: Context, server: Server, volume: Volume, device: BlockDevice) -> None:
    """The host is asked for the name of the device; a dead one never answers."""
    region = context.region
    if not region.compute.works(server.host):
        raise Fault(500, TIMEOUT)
    _reserve(context, server, volume, device)
    device.device = region.nova.disks.next_name(server)
    steps, disks = region.nova.steps, region.nova.disks
    action = steps.begin(server, "attach_volume", server_rules.asker(context), task=None)

    def attach() -> None:
        row = region.compute.event(action, "compute_attach_volume", server.host or "")
        try:
            disks.attach(device, server.host or "")
        except DiskTrouble as error:
            disks.detach(server, device)
            region.compute.finish(action, row, error=str(error))
        else:
            region.compute.finish(action, row)

    steps.at_host(server.host, attach)


@ROUTES.add("PUT", PATH + "/<id>")
def update(context: Context, server_id: str, id: str) -> Reply:
    """Whether a volume goes with its server, from 2.85 on; only Cinder may swap volumes."""
    fields: dict[str, Check] = {"volumeId": uuid()}
    if context.at_least("2.85"):
        fields |= {"device": DEVICE, "tag": TAG, "delete_on_termination": boolean}
        fields |= {"serverId": uuid(), "id": uuid()}
    body = Body({"volumeAttachment": Body(fields, ("volumeId",))}, ("volumeAttachment",))
    asked = validate(body, context.request.json())["volumeAttachment"]
    server = server_rules.find(context, server_id)
    swap = not context.at_least("2.85") or id != asked["volumeId"]
    if swap:
        policy.admin(context, RULE + "swap")
    else:
        policy.member(context, RULE + "update")
    if context.at_least("2.85"):
        _change(server, id, asked)
    if swap:
        _volume(context, id)
        raise Fault(409, f"volume {id} is not migrating; this API should only be called by Cinder")
    return Reply(202)


def _change(server: Server, id: str, asked: dict[str, Any]) -> None:
    device = server.device_of(id)
    if device is None:
        raise Fault(404, f"No volume Block Device Mapping with id {id}.")
    for key, known in (
        ("id", id),
        ("serverId", server.id),
        ("device", device.device),
        ("tag", device.tag),
    ):
        if key in asked and asked[key] != known:
            raise Fault(400, f"The {key} property is not mutable")
    if "delete_on_termination" in asked:
        device.delete_on_termination = true(asked["delete_on_termination"])


@ROUTES.add("DELETE", PATH + "/<id>")
def delete(context: Context, server_id: str, id: str) -> Reply:
    """Detach a volume, which is not the root disk."""
    server = server_rules.find(context, server_id)
    policy.member(context, RULE + "delete")
    _old_versions_cannot(context, server, "detach_volume")
    volume = _volume(context, id)
    device = _device(server, id)
    if device.is_root:
        raise Fault(400, "Cannot detach a root device volume")
    server_rules.unlocked(context, server)
    server_rules.in_state(server, "detach_volume", STATES)
    region = context.region
    if server.vm_state == "shelved_offloaded":
        region.nova.disks.detach(server, device)
        return Reply(202)
    server_rules.at_host(context, server, up=True)
    if volume.status != "in-use":
        raise Fault(
            400,
            "Invalid volume: Invalid input received: Invalid volume: Unable to detach volume. "
            "Volume status must be 'in-use' and attach_status must be 'attached' to detach.",
        )
    volume.status = "detaching"
    region.block_storage.touch(volume)
    steps = region.nova.steps
    action = steps.begin(server, "detach_volume", server_rules.asker(context), task=None)

    def detach() -> None:
        row = region.compute.event(action, "compute_detach_volume", server.host or "")
        region.nova.disks.detach(server, device)
        region.compute.finish(action, row)

    steps.at_host(server.host, detach)
    return Reply(202)
