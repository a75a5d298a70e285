"""A volume's content as a new image of Glance."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.block_storage import volumes
from dr_planner.simulator.openstack.block_storage.volume_actions import PATH, asked
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.images import Image
from dr_planner.simulator.region.rbd_driver import GIB
from dr_planner.simulator.region.volume import Volume
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Check, boolean, one_of, text, true

ROUTES = Routes()
RULE = "volume_extension:volume_actions:upload_image"
FORMATS = ("raw", "vmdk", "vdi", "qcow2", "vhd", "vhdx", "ploop")
VISIBILITIES = ("community", "public", "private", "shared")
KEPT_FROM_GLANCE = ("image_id", "image_name", "checksum", "size", "signature_verified")
"""Of a volume's image metadata that is not handed to the new image."""


@ROUTES.add("POST", PATH, action="os-volume_upload_image")
def upload(context: Context, id: str) -> Reply:
    """Glance gets an image; the data follows in a moment."""
    fields: dict[str, Check] = {
        "image_name": text(shortest=1),
        "force": boolean,
        "disk_format": one_of(*FORMATS),
        "container_format": text(null=True),
    }
    if context.at_least("3.1"):
        fields |= {"visibility": one_of(*VISIBILITIES), "protected": boolean}
    given = asked(context, "os-volume_upload_image", fields, "image_name")
    volume = volumes.find(context, id)
    policy.member(context, RULE)
    if given.get("visibility") == "public":
        policy.admin(context, "volume_extension:volume_actions:upload_public")
    if volume.status != "available":  # enable_force_upload is off
        raise Fault(400, f"Invalid volume: Volume {volume.id} status must be available")
    image = _image(context, volume, given)
    storage = context.region.block_storage
    volume.previous_status, volume.status = volume.status, "uploading"
    storage.touch(volume)
    storage.later(lambda: _finish(context, volume, image))
    return Reply(202, {"os-volume_upload_image": _view(context, volume, image, given)})


def _image(context: Context, volume: Volume, given: dict[str, Any]) -> Image:
    image = context.region.images.create(policy.project_id(context))
    image.name = given["image_name"]
    image.disk_format = given.get("disk_format", "raw")
    image.container_format = given.get("container_format") or "bare"
    newer = context.at_least("3.1")
    image.visibility = given.get("visibility", "private" if newer else "shared")
    image.protected = newer and true(given.get("protected", False))
    columns = ("disk_format", "container_format", "min_disk", "min_ram")
    image.properties.update(
        {
            key: value
            for key, value in volume.image_metadata.items()
            if key not in (*KEPT_FROM_GLANCE, *columns)
        }
    )
    return image


def _finish(context: Context, volume: Volume, image: Image) -> None:
    """Copy the content; a new image is as large as the volume."""
    region = context.region
    service = region.block_storage.service(volume.host or "")
    store = region.images.default_store(service.site if service is not None else context.site)
    if service is not None and image.id in region.images.images:
        known = region.ceph.pool(service.cluster, service.pool).images.get(volume.image)
        data = b"".join(known.writes) if known is not None else b""
        region.images.upload(image, data, store, size=volume.size * GIB)
    volume.status = volume.previous_status or "available"
    region.block_storage.touch(volume)


def _view(context: Context, volume: Volume, image: Image, given: dict[str, Any]) -> dict[str, Any]:
    kind = context.region.block_storage.types[volume.type_id]
    document: dict[str, Any] = {
        "id": volume.id,
        "updated_at": context.iso(volume.updated_at),
        "status": "uploading",
        "display_description": volume.description,
        "size": volume.size,
        "volume_type": {
            "id": kind.id,
            "name": kind.name,
            "description": kind.description,
            "is_public": kind.is_public,
            "extra_specs": dict(kind.extra_specs),
        },
        "image_id": image.id,
        "container_format": image.container_format,
        "disk_format": image.disk_format,
        "image_name": image.name,
    }
    if context.at_least("3.1"):
        document["protected"] = image.protected
        document["visibility"] = image.visibility
    return document
