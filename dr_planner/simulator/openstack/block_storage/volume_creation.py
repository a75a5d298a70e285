"""New volumes: empty, from a snapshot, from another volume or from an image of Glance."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy, volume_quota
from dr_planner.simulator.openstack.block_storage.volumes import (
    NAMES,
    find,
    stripped,
    type_is_visible,
    view,
)
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region import volume_image
from dr_planner.simulator.region.images import Image
from dr_planner.simulator.region.rbd_driver import GIB, FromImage
from dr_planner.simulator.region.volume import Snapshot, Volume, VolumeType
from dr_planner.simulator.region.volume_backups import Backup
from dr_planner.simulator.region.volume_groups import VolumeGroup
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import (
    Body,
    anything,
    strings,
    text,
    true,
    uuid,
    validate,
    whole,
)

ROUTES = Routes()
CREATE_FIELDS = {
    **NAMES,
    "volume_type": text(null=True),
    "metadata": strings(null=True),
    "snapshot_id": uuid(null=True),
    "source_volid": uuid(null=True),
    "consistencygroup_id": uuid(null=True),
    "size": whole(least=1, null=True),
    "availability_zone": text(null=True, shortest=1),
    "multiattach": anything,
    "image_id": text(null=True),
    "imageRef": text(null=True),
}
GROUP = {"group_id": text(null=True)}
BACKUP = {"backup_id": uuid(null=True)}
HINTS = "OS-SCH-HNT:scheduler_hints"


def _create_schema(context: Context) -> Body:
    fields = dict(CREATE_FIELDS)
    if context.at_least("3.13"):
        fields |= GROUP
    if context.at_least("3.47"):
        fields |= BACKUP
    extra = not context.at_least("3.53")
    return Body({"volume": Body(fields, extra=extra), HINTS: anything}, ("volume",))


@ROUTES.add("POST", "/volumes")
def create(context: Context) -> Reply:
    """A new volume: empty, from a snapshot, from another volume or from an image."""
    asked = validate(_create_schema(context), context.request.json())["volume"]
    policy.member(context, "volume:create")
    if true(asked.get("multiattach", False)):
        raise Fault(
            400,
            "multiattach parameter has been removed. The default behavior is to use multiattach "
            "enabled volume types. Contact your administrator to create a multiattach enabled "
            "volume type and use it to create multiattach volumes.",
        )
    group = _group(context, asked.get("group_id") or asked.get("consistencygroup_id"))
    backup = _backup(context, asked.get("backup_id"))
    snapshot = _snapshot(context, asked.get("snapshot_id"))
    source = find(context, asked["source_volid"]) if asked.get("source_volid") else None
    if source is not None and source.status not in ("available", "in-use"):
        raise Fault(
            400,
            "Invalid volume: Originating source volume status must be one of 'available, in-use' "
            "values",
        )
    reference = asked.get("imageRef") or asked.get("image_id")
    image = _image(context, reference) if reference else None
    origin = context.region.block_storage.volumes[snapshot.volume_id] if snapshot else source
    kind = _type(context, asked.get("volume_type"), origin)
    if origin is not None:
        _compatible(context, kind, origin, of_snapshot=snapshot is not None)
    if group is not None:
        _member(kind, group, named=bool(asked.get("volume_type")))
    size = _size(asked.get("size"), snapshot, source, backup)
    if image is not None:
        _fits(image, size)
    volume_quota.check_volume(context, policy.project_id(context), size, kind.name)
    volume = Volume(
        id=context.region.identifiers.uuid(),
        project_id=policy.project_id(context),
        user_id=context.user.user.id,
        name=stripped(asked, "name", "display_name"),
        description=stripped(asked, "description", "display_description"),
        size=size,
        status="creating",
        availability_zone=_zone(
            context,
            group.availability_zone if group else asked.get("availability_zone"),
            origin,
            "snapshot" if snapshot else "source volume",
        ),
        host=None,
        type_id=kind.id,
        created_at=context.region.timeline.now(),
        metadata=dict(asked.get("metadata") or {}),
        snapshot_id=snapshot.id if snapshot else None,
        source_volid=source.id if source else None,
        bootable=origin.bootable if origin else image is not None,
        image_metadata=dict(origin.image_metadata) if origin else {},
        multiattach=kind.is_multiattach,
        group_id=group.id if group else None,
    )
    if image is not None:
        volume.image_metadata = volume_image.metadata(image)
    content = volume_image.content(context.region.images, image) if image is not None else None
    if backup is not None:
        content = FromImage(lambda cluster: None, b"".join(backup.content))
    context.region.block_storage.create(volume, content)
    return Reply(202, {"volume": view(context, volume, created=True)})


def _snapshot(context: Context, id: str | None) -> Snapshot | None:
    if not id:
        return None
    snapshot = context.region.block_storage.snapshots.get(id)
    if snapshot is None or not policy.sees(context, snapshot.project_id):
        raise Fault(404, f"Snapshot {id} could not be found.")
    if snapshot.status != "available":
        raise Fault(
            400,
            "Invalid snapshot: Originating snapshot status must be one of 'available' values",
        )
    return snapshot


def _group(context: Context, id: str | None) -> VolumeGroup | None:
    if not id:
        return None
    group = context.region.groups.groups.get(id)
    if group is None or not policy.sees(context, group.project_id):
        raise Fault(404, f"Group {id} could not be found.")
    return group


def _member(kind: VolumeType, group: VolumeGroup, *, named: bool) -> None:
    """A volume of a type may be made in a group.

    :raises Fault: 400, it may not.
    """
    if not named:
        raise Fault(
            400,
            "Invalid input received: volume_type must be provided when creating a volume in a "
            "group.",
        )
    if kind.id not in group.type_ids:
        raise Fault(
            400,
            f"Invalid input received: Invalid volume_type provided: {kind.name} (requested type "
            "must be supported by this group).",
        )


def _backup(context: Context, id: str | None) -> Backup | None:
    if not id:
        return None
    backup = context.region.backups.get(id)
    if backup is None or not policy.sees(context, backup.project_id):
        raise Fault(404, f"Backup {id} could not be found.")
    if backup.status != "available":
        raise Fault(
            400, "Invalid backup: Originating backup status must be one of 'available' values"
        )
    return backup


def _size(
    asked: Any, snapshot: Snapshot | None, source: Volume | None, backup: Backup | None
) -> int:
    """The size of a new volume; what it comes from must fit into it.

    :raises Fault: 400, it does not, or there is no size.
    """
    origin = source or snapshot or backup
    smallest = origin.size if origin is not None else 0
    size = int(asked) if asked else smallest
    if not size:
        raise Fault(
            400,
            "The server could not comply with the request since it is either malformed or "
            "otherwise incorrect.",
        )
    if size < smallest and source is not None:
        raise Fault(
            400,
            f"Invalid input received: Volume size '{size}'GB cannot be smaller than original "
            f"volume size  {smallest}GB. They must be >= original volume size.",
        )
    if size < smallest and backup is not None:
        raise Fault(
            400,
            f"Invalid input received: Volume size {size}GB cannot be smaller than the backup size "
            f"{smallest}GB. It must be >= backup size.",
        )
    if size < smallest:
        raise Fault(
            400,
            f"Invalid input received: Volume size '{size}'GB cannot be smaller than the snapshot "
            f"size {smallest}GB. They must be >= original snapshot size.",
        )
    return size


def _compatible(context: Context, kind: VolumeType, origin: Volume, *, of_snapshot: bool) -> None:
    """A clone stays on its origin's backend, so its type must be one of that.

    :raises Fault: 400, it is not.
    """
    storage = context.region.block_storage
    before = storage.types[origin.type_id]
    backends = {k.extra_specs.get("volume_backend_name") for k in (kind, before)}
    services = [s for s in storage.services if s.binary == "cinder-volume"]
    if kind is before or len(services) == 1 or (len(backends) == 1 and None not in backends):
        return
    advice = "either match source volume, or omit type argument"
    if of_snapshot:
        advice = "recommend omitting the type argument"
    raise Fault(
        400,
        f"Invalid input received: Invalid volume_type provided: {kind.id} (requested type is not "
        f"compatible; {advice}).",
    )


def _type(context: Context, wanted: str | None, source: Volume | None) -> VolumeType:
    storage = context.region.block_storage
    if not wanted:
        own = context.region.type_rules.defaults.get(policy.project_id(context), "")
        default = storage.types.get(own) or storage.default_type()
        return storage.types[source.type_id] if source else default
    found = storage.type_named(wanted)
    if found is None or not type_is_visible(context, found):
        raise Fault(404, f"Volume type with name {wanted} could not be found.")
    return found


def _zone(context: Context, wanted: str | None, source: Volume | None, kind: str) -> str:
    zones = context.region.block_storage.zones
    if wanted is None:
        return source.availability_zone if source else zones[0]
    if wanted not in zones:
        raise Fault(400, f"Availability zone '{wanted}' is invalid.")
    if source is not None and wanted != source.availability_zone:
        raise Fault(
            400,
            f"Invalid input received: Volume must be in the same availability zone as the {kind}",
        )
    return wanted


def _image(context: Context, reference: str) -> Image:
    """The image of an id, a URL that ends in one, or a name.

    :raises Fault: 400, there is none for who asks; 409, the name is not unique.
    """
    images = context.region.images
    own = policy.project_id(context)
    found = images.find(reference.split("/")[-1])
    if found is not None and (context.is_admin or images.may_see(found, own)):
        return found
    same = [
        image
        for image in images.images.values()
        if image.name == reference and (context.is_admin or images.may_see(image, own))
    ]
    if len(same) > 1:
        raise Fault(
            409, f"Multiple matches found for '{reference}', use an ID to be more specific."
        )
    if not same:
        raise Fault(400, "Invalid image identifier or unable to access requested image.")
    return same[0]


def _fits(image: Image, size: int) -> None:
    """A volume of so many GiB can be made from an image.

    :raises Fault: 400, it cannot.
    """
    if image.status != "active":
        raise Fault(400, f"Invalid input received: Image {image.id} is not active.")
    needed = -(-(image.size or 0) // GIB)
    if needed > size:
        raise Fault(
            400,
            f"Invalid input received: Size of specified image {needed}GB is larger than volume "
            f"size {size}GB.",
        )
    if size < image.min_disk:
        raise Fault(
            400,
            f"Invalid input received: Volume size {size}GB cannot be smaller than the image "
            f"minDisk size {image.min_disk}GB.",
        )
