"""Actions on volumes: status, size, type, bootable, read-only, image metadata."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy, volume_quota
from dr_planner.simulator.openstack.block_storage import volumes
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.volume import Volume
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import (
    Body,
    Check,
    anything,
    boolean,
    one_of,
    strings,
    text,
    true,
    validate,
    whole,
)

ROUTES = Routes()
PATH = "/volumes/<id>/action"
STATUSES = (
    "attaching",
    "available",
    "awaiting-transfer",
    "backing-up",
    "creating",
    "deleting",
    "detaching",
    "downloading",
    "error",
    "error_backing-up",
    "error_deleting",
    "error_extending",
    "error_restoring",
    "extending",
    "in-use",
    "maintenance",
    "reserved",
    "restoring-backup",
    "retyping",
    "uploading",
)
ATTACH_STATUSES = ("attached", "detached", "reserved", "attaching", "detaching", "error_attaching")


def asked(context: Context, action: str, fields: dict[str, Check], *required: str) -> Any:
    """What is inside an action's body.

    :raises Fault: 400, it does not fit.
    """
    body = Body({action: Body(fields, required)}, (action,))
    return validate(body, context.request.json())[action]


@ROUTES.add("POST", PATH, action="os-reset_status")
def reset_status(context: Context, id: str) -> Reply:
    """Call it something else; nothing else changes, least of all its replication status."""
    lower = one_of(*STATUSES, None)
    given = asked(
        context,
        "os-reset_status",
        {
            "status": lower,
            "attach_status": one_of(*ATTACH_STATUSES, None),
            "migration_status": one_of(
                "migrating", "error", "success", "completing", "none", None
            ),
        },
    )
    if not any(given.values()):
        raise Fault(
            400,
            f"Invalid input for field/attribute os-reset_status. Value: {given}. "
            "Must specify 'status', 'attach_status' or 'migration_status' for update.",
        )
    volume = volumes.find(context, id)
    policy.admin(context, "volume_extension:volume_admin_actions:reset_status")
    storage = context.region.block_storage
    status = given.get("status")
    if status == "in-use" and not storage.attachments_of(volume):
        raise Fault(
            400, "Cannot reset-state to in-use because volume does not have any attachments."
        )
    if status:
        volume.status = status
    if given.get("attach_status") == "detached":
        for attachment in storage.attachments_of(volume):
            del storage.attachments[attachment.id]
    if given.get("migration_status"):
        wanted = given["migration_status"]
        volume.migration_status = None if wanted == "none" else wanted
    storage.touch(volume)
    return Reply(202)


@ROUTES.add("POST", PATH, action="os-extend")
def extend(context: Context, id: str) -> Reply:
    """A larger size."""
    size = int(asked(context, "os-extend", {"new_size": whole(least=1)}, "new_size")["new_size"])
    volume = volumes.find(context, id)
    policy.member(context, "volume:extend")
    attached = volume.status == "in-use" and context.at_least("3.42")
    if size <= volume.size:
        raise Fault(
            400,
            "Invalid input received: New size for extend must be greater than current size. "
            f"(current: {volume.size}, extended: {size}).",
        )
    if volume.status != "available" and not attached:
        raise Fault(
            400,
            f"Invalid volume: Volume {volume.id} status must be '{{'status': 'available'}}' to "
            f"extend, currently {volume.status}.",
        )
    storage = context.region.block_storage
    kind = storage.types[volume.type_id].name
    volume_quota.check_growth(context, volume.project_id, size - volume.size, size, kind)
    storage.extend(volume, size, lambda: _tell_nova(context, volume))
    return Reply(202)


def _tell_nova(context: Context, volume: Volume) -> None:
    """The servers that use a volume see its new size; Nova writes it down as an action."""
    compute = context.region.compute
    for attachment in context.region.block_storage.attachments_of(volume):
        server = compute.servers.get(attachment.server_id or "")
        if server is None or server.host is None:
            continue
        action = compute.begin(
            server,
            "extend_volume",
            request_id=f"req-{context.region.identifiers.uuid()}",
            user_id=context.user.user.id,
            project_id=server.project_id,
        )
        compute.finish(action, compute.event(action, "compute_extend_volume", server.host))


@ROUTES.add("POST", PATH, action="os-set_bootable")
def set_bootable(context: Context, id: str) -> Reply:
    """Whether servers may boot from it."""
    given = asked(context, "os-set_bootable", {"bootable": boolean}, "bootable")
    volume = volumes.find(context, id)
    policy.member(context, "volume:update")
    volume.bootable = true(given["bootable"])
    context.region.block_storage.touch(volume)
    return Reply(200)


@ROUTES.add("POST", PATH, action="os-update_readonly_flag")
def update_readonly(context: Context, id: str) -> Reply:
    """Whether it is attached for reading only."""
    given = asked(context, "os-update_readonly_flag", {"readonly": boolean}, "readonly")
    volume = volumes.find(context, id)
    policy.member(context, "volume:update_readonly_flag")
    if volume.status != "available":
        raise Fault(
            400,
            f"Invalid volume: Volume {volume.id} status must be available to update readonly "
            f"flag, but current status is: {volume.status}.",
        )
    volume.readonly = true(given["readonly"])
    context.region.block_storage.touch(volume)
    return Reply(202)


@ROUTES.add("POST", PATH, action="os-show_image_metadata", mutating=False)
def show_image_metadata(context: Context, id: str) -> dict[str, Any]:
    """The metadata that came with the image."""
    validate(Body({"os-show_image_metadata": anything}), context.request.json())
    return {"metadata": dict(volumes.find(context, id).image_metadata)}


@ROUTES.add("POST", PATH, action="os-set_image_metadata")
def set_image_metadata(context: Context, id: str) -> dict[str, Any]:
    """Add or change keys; any key, those of Glance too."""
    given = asked(context, "os-set_image_metadata", {"metadata": strings()}, "metadata")
    volume = volumes.find(context, id)
    policy.member(context, "volume_extension:volume_image_metadata:set")
    volume.image_metadata.update(given["metadata"])
    return {"metadata": dict(volume.image_metadata)}


@ROUTES.add("POST", PATH, action="os-unset_image_metadata")
def unset_image_metadata(context: Context, id: str) -> Reply:
    """Take one key away."""
    given = asked(context, "os-unset_image_metadata", {"key": text(shortest=1)}, "key")
    volume = volumes.find(context, id)
    policy.member(context, "volume_extension:volume_image_metadata:remove")
    if given["key"] not in volume.image_metadata:
        raise Fault(404, f"Glance metadata for volume/snapshot {id} cannot be found.")
    del volume.image_metadata[given["key"]]
    return Reply(200)


@ROUTES.add("POST", PATH, action="os-force_delete")
def force_delete(context: Context, id: str) -> Reply:
    """Take it away whatever its status is."""
    validate(Body({"os-force_delete": anything}), context.request.json())
    volume = volumes.find(context, id)
    policy.admin(context, "volume_extension:volume_admin_actions:force_delete")
    volumes.remove(context, volume, cascade=False, force=True)
    return Reply(202)


@ROUTES.add("POST", PATH, action="revert", since="3.40")
def revert(context: Context, id: str) -> Reply:
    """The content that it had when its latest snapshot was taken."""
    body = Body({"revert": Body({"snapshot_id": text(null=True)}, extra=True)}, ("revert",))
    wanted = validate(body, context.request.json())["revert"].get("snapshot_id")
    volume = volumes.find(context, id)
    storage = context.region.block_storage
    taken = sorted(storage.snapshots_of(volume), key=lambda s: s.created_at)
    if not taken:
        raise Fault(400, f"Volume {id} doesn't have any snapshots.")
    latest = taken[-1]
    if wanted != latest.id:
        raise Fault(
            400, f"Specified snapshot {wanted} is None or not the latest one of volume {id}."
        )
    if volume.size != latest.size:
        raise Fault(
            400,
            f"Can't revert volume {id} to its latest snapshot {wanted}. The volume size must be "
            "equal to the snapshot size.",
        )
    policy.member(context, "volume:revert_to_snapshot")
    for kind, row in (("volume", volume), ("snapshot", latest)):
        if row.status != "available":
            raise Fault(
                409,
                f"Invalid {kind}: Can't revert volume {id} to its latest snapshot {wanted}. "
                f"{kind.capitalize()}'s status must be 'available'.",
            )
    storage.revert(volume, latest)
    return Reply(202)
