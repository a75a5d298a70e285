"""The disks that a new server is to have: block_device_mapping_v2 and its rules."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.server import BlockDevice
from dr_planner.simulator.region.volume import Volume
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import (
    Body,
    Check,
    anything,
    boolean,
    one_of,
    refuse,
    text,
    true,
    whole,
)

ROUTES = Routes()
INVALID = "Block Device Mapping is Invalid"
TAG = text(longest=60, shortest=1, pattern=r"^[^,/]*$")


def _index(name: str, value: Any) -> None:
    if value is None or isinstance(value, int):
        return
    if not isinstance(value, str) or not value.lstrip("-").isdigit():
        raise refuse(name, value, f"{value!r} does not match '^-?[0-9]+$'")


FIELDS: dict[str, Check] = {
    "source_type": one_of("volume", "image", "snapshot", "blank"),
    "destination_type": one_of("local", "volume"),
    "uuid": text(shortest=1, pattern=r"^[a-zA-Z0-9._-]*$"),
    "image_id": text(),
    "volume_id": text(),
    "snapshot_id": text(),
    "volume_size": whole(least=1, null=True),
    "device_name": text(shortest=1, pattern=r"^[a-zA-Z0-9._/-]*$"),
    "delete_on_termination": boolean,
    "no_device": anything,
    "connection_info": text(longest=16777215),
    "guest_format": text(),
    "device_type": text(),
    "disk_bus": text(),
    "boot_index": _index,
    "virtual_name": text(),
}


def schema(context: Context) -> Check:
    """What the list may hold at a microversion."""
    fields = dict(FIELDS)
    if context.at_least("2.42") or context.version == (2, 32):
        fields["tag"] = TAG
    if context.at_least("2.67"):
        fields["volume_type"] = text(null=True)
    one = Body(fields)

    def check(name: str, value: Any) -> None:
        if not isinstance(value, list):
            raise refuse(name, value, f"{value!r} is not of type 'array'")
        for number, item in enumerate(value):
            one(str(number), item)

    return check


def devices(context: Context, asked: list[dict[str, Any]], image_id: str) -> list[BlockDevice]:
    """The disks, with that of the image in front where it is to be the root disk.

    :raises Fault: 400, they do not fit together, or a part of them is not there.
    """
    found = [_device(context, one, image_id) for one in asked if not one.get("no_device")]
    from_image = any(d.source == "image" and d.destination == "local" for d in found)
    if image_id and not from_image:
        root = BlockDevice(
            uuid=context.region.identifiers.uuid(),
            source="image",
            destination="local",
            image_id=image_id,
            boot_index=0,
            delete_on_termination=True,
        )
        found.insert(0, root)
    order = sorted(d.boot_index for d in found if d.boot_index is not None)
    if not order or order != list(range(len(order))):
        raise Fault(
            400,
            f"{INVALID}: Boot sequence for the instance and image/block device mapping "
            "combination is not valid.",
        )
    for device in found:
        _check(context, device)
    return found


def _device(context: Context, one: dict[str, Any], image_id: str) -> BlockDevice:
    source = one.get("source_type")
    destination = one.get("destination_type") or ("local" if source == "blank" else "volume")
    id, index = one.get("uuid"), one.get("boot_index")
    boot_index = int(index) if index is not None and int(index) >= 0 else None
    if source == "blank" and id:
        raise Fault(400, f"{INVALID}: Invalid device UUID.")
    if source != "blank" and not id:
        raise Fault(400, f"{INVALID}: Missing device UUID.")
    if source == "image" and destination == "local" and not (image_id and boot_index == 0):
        raise Fault(400, f"{INVALID}: Mapping image to local is not supported.")
    kind = one.get("volume_type")
    if kind and destination == "local":
        raise Fault(
            400,
            f"{INVALID}: Specifying a volume_type with destination_type=local is not supported.",
        )
    if kind and source == "volume":
        raise Fault(400, f"{INVALID}: Specifying volume type to existing volume is not supported.")
    if kind and context.region.block_storage.type_named(kind) is None:
        raise Fault(400, f"Volume type {kind} could not be found.")
    size = one.get("volume_size")
    return BlockDevice(
        uuid=context.region.identifiers.uuid(),
        source=str(source),
        destination=destination,
        volume_id=id if source == "volume" else None,
        image_id=id if source == "image" else None,
        snapshot_id=id if source == "snapshot" else None,
        size=int(size) if size is not None else None,
        volume_type=kind,
        boot_index=boot_index,
        delete_on_termination=true(one.get("delete_on_termination", False)),
        device=one.get("device_name"),
        tag=one.get("tag"),
    )


def _check(context: Context, device: BlockDevice) -> None:
    region = context.region
    if device.image_id and device.destination == "volume":
        image = region.images.find(device.image_id)
        if image is None:
            raise Fault(400, f"{INVALID}: failed to get image {device.image_id}.")
        if not device.size:
            raise Fault(
                400,
                "Images with destination_type 'volume' need to have a non-zero size specified",
            )
    if device.snapshot_id and device.snapshot_id not in region.block_storage.snapshots:
        raise Fault(400, f"{INVALID}: failed to get snapshot {device.snapshot_id}.")
    if device.source == "blank" and device.destination == "volume" and not device.size:
        raise Fault(
            400,
            "Blank volumes (source: 'blank', dest: 'volume') need to have non-zero size",
        )


def volumes(context: Context, found: list[BlockDevice]) -> list[Volume]:
    """The volumes among the disks that are there already.

    :raises Fault: 400, one of them is not, or cannot be booted from.
    """
    result = []
    for device in found:
        if not device.volume_id:
            continue
        volume = context.region.block_storage.volumes.get(device.volume_id)
        if volume is None or not policy.sees(context, volume.project_id):
            raise Fault(400, f"Volume {device.volume_id} could not be found.")
        if device.is_root and not volume.bootable:
            raise Fault(400, f"Block Device {volume.id} is not bootable.")
        if volume.multiattach and not context.at_least("2.60"):
            raise Fault(
                400,
                "Multiattach volumes are only supported starting with compute API version 2.60.",
            )
        result.append(volume)
    return result
