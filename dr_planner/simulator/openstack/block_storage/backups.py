"""Backups: made, restored, moved as records. A backup service is always there and quick."""

from __future__ import annotations

import base64
import json
from typing import Any

from dr_planner.simulator.ceph.storage import CephError
from dr_planner.simulator.openstack import listing, policy, volume_quota
from dr_planner.simulator.openstack.block_storage import volumes
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.volume import Volume
from dr_planner.simulator.region.volume_backups import Backup
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import (
    Body,
    Check,
    boolean,
    one_of,
    refuse,
    strings,
    text,
    true,
    uuid,
    validate,
)

ROUTES = Routes()
DRIVER = "cinder.backup.drivers.ceph.CephBackupDriver"
NAMES: dict[str, Check] = {"name": text(null=True), "description": text(null=True)}
FIELDS: dict[str, Check] = {
    **NAMES,
    "volume_id": uuid(),
    "container": text(null=True),
    "incremental": boolean,
    "force": boolean,
    "snapshot_id": uuid(null=True),
}
METADATA: dict[str, Check] = {"metadata": strings(null=True)}
ZONE: dict[str, Check] = {"availability_zone": text(null=True)}
RESTORE = Body(
    {"restore": Body({"name": text(null=True), "volume_id": uuid(null=True)})}, ("restore",)
)
STATUSES = ("available", "error")


def view(context: Context, backup: Backup) -> dict[str, Any]:
    """A backup in full."""
    rows = context.region.backups.values()
    document: dict[str, Any] = {
        "id": backup.id,
        "status": backup.status,
        "size": backup.size,
        "object_count": backup.object_count,
        "availability_zone": backup.availability_zone,
        "container": backup.container,
        "created_at": context.iso(backup.created_at),
        "updated_at": context.iso(backup.updated_at),
        "name": backup.name,
        "description": backup.description,
        "fail_reason": backup.fail_reason,
        "volume_id": backup.volume_id,
        "links": _links(context, backup),
        "is_incremental": backup.parent_id is not None,
        "has_dependent_backups": any(row.parent_id == backup.id for row in rows),
        "snapshot_id": backup.snapshot_id,
        "data_timestamp": context.iso(backup.created_at),
    }
    if context.at_least("3.43"):
        document["metadata"] = dict(backup.metadata)
    if context.at_least("3.64"):
        document["encryption_key_id"] = None
    if context.is_admin and context.at_least("3.18"):
        document["os-backup-project-attr:project_id"] = backup.project_id
    if context.is_admin and context.at_least("3.56"):
        document["user_id"] = backup.user_id
    return document


def _links(context: Context, backup: Backup) -> list[dict[str, str]]:
    return volumes.links(context, "backups", backup.id)


def brief(context: Context, backup: Backup) -> dict[str, Any]:
    """A backup in short."""
    return {"id": backup.id, "name": backup.name, "links": _links(context, backup)}


def find(context: Context, id: str) -> Backup:
    """The backup, if who asks can see it.

    :raises Fault: 404.
    """
    backup = context.region.backups.get(id)
    if backup is None or not policy.sees(context, backup.project_id):
        raise Fault(404, f"Backup {id} could not be found.")
    return backup


KEYS: dict[str, Any] = {
    "id": lambda b: b.id,
    "name": lambda b: b.name,
    "status": lambda b: b.status,
    "volume_id": lambda b: b.volume_id,
    "created_at": lambda b: b.created_at,
    "size": lambda b: b.size,
    "availability_zone": lambda b: b.availability_zone,
    "project_id": lambda b: b.project_id,
}


def _list(context: Context, path: str, show: Any) -> dict[str, Any]:
    found = list(context.region.backups.values())
    if not listing.all_projects(context):
        own = policy.project_id(context)
        found = [backup for backup in found if backup.project_id == own]
    for key, wanted in listing.filters(context, ("name", "status", "volume_id")).items():
        if key in KEYS:
            found = [backup for backup in found if str(KEYS[key](backup)) == wanted]
    found = listing.ordered(context, found, KEYS)
    chosen, link = listing.page(
        context, found, path=path, kind="Backup", identifier=lambda b: b.id
    )
    document: dict[str, Any] = {"backups": [show(context, backup) for backup in chosen]}
    if link:
        document["backups_links"] = link
    if context.at_least("3.45") and true(context.request.first("with_count", "no")):
        document["count"] = len(found)
    return document


@ROUTES.add("GET", "/backups")
def index(context: Context) -> dict[str, Any]:
    """Backups in short."""
    return _list(context, "/v3/backups", brief)


@ROUTES.add("GET", "/backups/detail")
def detail(context: Context) -> dict[str, Any]:
    """Backups in full."""
    return _list(context, "/v3/backups/detail", view)


@ROUTES.add("GET", "/backups/<id>")
def show(context: Context, id: str) -> dict[str, Any]:
    """One backup."""
    return {"backup": view(context, find(context, id))}


@ROUTES.add("POST", "/backups")
def create(context: Context) -> Reply:
    """Back a volume or a snapshot up."""
    fields = dict(FIELDS)
    fields |= METADATA if context.at_least("3.43") else {}
    fields |= ZONE if context.at_least("3.51") else {}
    body = Body({"backup": Body(fields, ("volume_id",))}, ("backup",))
    asked = validate(body, context.request.json())["backup"]
    volume = volumes.find(context, asked["volume_id"])
    policy.member(context, "backup:create")
    _may_back_up(context, volume, asked)
    parent = _parent(context, volume) if true(asked.get("incremental", False)) else None
    volume_quota.check_backup(context, policy.project_id(context), volume.size)
    backup = Backup(
        id=context.region.identifiers.uuid(),
        volume_id=volume.id,
        project_id=policy.project_id(context),
        user_id=context.user.user.id,
        name=asked.get("name"),
        description=asked.get("description"),
        size=volume.size,
        created_at=context.region.timeline.now(),
        container=asked.get("container") or "backups",
        availability_zone=asked.get("availability_zone") or volume.availability_zone,
        host=volume.service_host.partition("@")[0],
        snapshot_id=asked.get("snapshot_id"),
        parent_id=parent.id if parent is not None else None,
        metadata=dict(asked.get("metadata") or {}),
    )
    context.region.backups[backup.id] = backup
    before = volume.status
    if backup.snapshot_id is None:
        volume.previous_status, volume.status = before, "backing-up"
    context.region.block_storage.later(lambda: _finish(context, backup, volume, before))
    return Reply(202, {"backup": brief(context, backup)})


def _may_back_up(context: Context, volume: Volume, asked: dict[str, Any]) -> None:
    snapshot_id = asked.get("snapshot_id")
    if snapshot_id is not None:
        snapshot = context.region.block_storage.snapshots.get(snapshot_id)
        if snapshot is None or not policy.sees(context, snapshot.project_id):
            raise Fault(404, f"Snapshot {snapshot_id} could not be found.")
        if snapshot.volume_id != volume.id:
            raise Fault(
                400,
                f"Invalid volume: Volume {volume.id} does not match with snapshot volume_id "
                f"{snapshot.volume_id}.",
            )
        if snapshot.status != "available":
            raise Fault(
                400,
                "Invalid snapshot: Snapshot to be backed up must be available, but the current "
                f'status is "{snapshot.status}".',
            )
    elif volume.status not in ("available", "in-use"):
        raise Fault(
            400,
            "Invalid volume: Volume to be backed up must be available or in-use, but the current "
            f'status is "{volume.status}".',
        )
    elif volume.status == "in-use" and not true(asked.get("force", False)):
        raise Fault(400, "Invalid volume: Backing up an in-use volume must use the force flag.")


def _parent(context: Context, volume: Volume) -> Backup:
    found = [
        backup
        for backup in context.region.backups.values()
        if backup.volume_id == volume.id and backup.status == "available"
    ]
    if not found:
        raise Fault(400, "Invalid backup: No backups available to do an incremental backup.")
    return max(found, key=lambda backup: backup.created_at)


def _finish(context: Context, backup: Backup, volume: Volume, before: str) -> None:
    storage = context.region.block_storage
    service = storage.service(volume.host or "")
    try:
        if service is None:
            raise CephError(2, "the volume has no host")
        image = context.region.ceph.image(service.cluster, service.pool, volume.image)
        backup.content = list(image.writes)
    except CephError as error:
        backup.status, backup.fail_reason = "error", str(error)
    else:
        backup.status, backup.object_count = "available", len(backup.content)
    backup.updated_at = context.region.timeline.now()
    if backup.snapshot_id is None and volume.status == "backing-up":
        volume.status = before
        storage.touch(volume)


@ROUTES.add("PUT", "/backups/<id>", since="3.9")
def update(context: Context, id: str) -> dict[str, Any]:
    """Another name or description, and from 3.43 on other metadata."""
    fields = NAMES | (METADATA if context.at_least("3.43") else {})
    asked = validate(Body({"backup": Body(fields)}, ("backup",)), context.request.json())["backup"]
    if not asked:
        raise Fault(400, "Must specify at least one of name, description or metadata.")
    backup = find(context, id)
    policy.member(context, "backup:update")
    backup.name = asked.get("name", backup.name)
    backup.description = asked.get("description", backup.description)
    backup.metadata = dict(asked.get("metadata", backup.metadata) or {})
    return {"backup": brief(context, backup)}


@ROUTES.add("DELETE", "/backups/<id>")
def delete(context: Context, id: str) -> Reply:
    """Take a backup away that no other goes on from."""
    backup = find(context, id)
    policy.member(context, "backup:delete")
    if backup.status not in ("available", "error"):
        raise Fault(400, "Invalid backup: Backup status must be available or error")
    _remove(context, backup)
    return Reply(202)


def _remove(context: Context, backup: Backup) -> None:
    if any(row.parent_id == backup.id for row in context.region.backups.values()):
        raise Fault(400, "Invalid backup: Incremental backups exist for this backup.")
    backup.status = "deleting"

    def gone() -> None:
        context.region.backups.pop(backup.id, None)

    context.region.block_storage.later(gone)


@ROUTES.add("POST", "/backups/<id>/restore")
def restore(context: Context, id: str) -> Reply:
    """Write a backup to a volume, a new one unless one is named."""
    asked = validate(RESTORE, context.request.json())["restore"]
    backup = find(context, id)
    policy.member(context, "backup:restore")
    if backup.status != "available":
        raise Fault(400, "Invalid backup: Backup status must be available")
    storage = context.region.block_storage
    if asked.get("volume_id"):
        volume = volumes.find(context, asked["volume_id"])
        if volume.status != "available":
            raise Fault(400, "Invalid volume: Volume to be restored to must be available")
        if volume.size < backup.size:
            raise Fault(
                400,
                f"Invalid volume: volume size {volume.size} is too small to restore backup of "
                f"size {backup.size}.",
            )
    else:
        volume = _new_volume(context, backup, asked.get("name"))
    backup.status = "restoring"
    if volume.status == "available":
        volume.status = "restoring-backup"
    storage.later(lambda: _write_back(context, backup, volume))
    return Reply(
        202,
        {
            "restore": {
                "backup_id": backup.id,
                "volume_id": volume.id,
                "volume_name": volume.name,
            }
        },
    )


def _new_volume(context: Context, backup: Backup, name: str | None) -> Volume:
    storage, project = context.region.block_storage, policy.project_id(context)
    source = storage.volumes.get(backup.volume_id)
    kind = storage.types[source.type_id] if source is not None else storage.default_type()
    volume_quota.check_volume(context, project, backup.size, kind.name)
    volume = Volume(
        id=context.region.identifiers.uuid(),
        project_id=project,
        user_id=context.user.user.id,
        name=name or f"restore_backup_{backup.id}",
        description="auto-created_from_restore_from_backup",
        size=backup.size,
        status="creating",
        availability_zone=source.availability_zone if source is not None else storage.zones[0],
        host=None,
        type_id=kind.id,
        created_at=context.region.timeline.now(),
    )
    storage.create(volume)
    return volume


def _write_back(context: Context, backup: Backup, volume: Volume) -> None:
    storage = context.region.block_storage
    if volume.status == "creating":
        storage.later(lambda: _write_back(context, backup, volume))
        return
    service = storage.service(volume.host or "")
    backup.status = "available"
    volume.status = "restoring-backup" if volume.status == "available" else volume.status
    try:
        if service is None:
            raise CephError(2, "the volume has no host")
        for data in backup.content:
            context.region.ceph.write(service.cluster, service.pool, volume.image, data)
    except CephError:
        volume.status = "error_restoring"
    else:
        volume.status = "available"
    storage.touch(volume)


# ----------------------------------------------------------------------------- actions


@ROUTES.add("POST", "/backups/<id>/action", action="os-reset_status")
def reset_status(context: Context, id: str) -> Reply:
    """Call it something else; nothing else changes."""
    body = Body(
        {"os-reset_status": Body({"status": one_of(*STATUSES)}, ("status",))},
        ("os-reset_status",),
    )
    status = validate(body, context.request.json())["os-reset_status"]["status"]
    backup = find(context, id)
    policy.admin(context, "volume_extension:backup_admin_actions:reset_status")
    backup.status = status
    return Reply(202)


@ROUTES.add("POST", "/backups/<id>/action", action="os-force_delete")
def force_delete(context: Context, id: str) -> Reply:
    """Take it away whatever its status is."""
    backup = find(context, id)
    policy.admin(context, "volume_extension:backup_admin_actions:force_delete")
    _remove(context, backup)
    return Reply(202)


# ----------------------------------------------------------------------------- records


def _base64(name: str, value: Any) -> None:
    text(shortest=1, longest=10**6)(name, value)
    try:
        base64.b64decode(value, validate=True)
    except ValueError:
        raise refuse(name, value, f"{value!r} is not a 'base64'") from None


IMPORT = Body(
    {
        "backup-record": Body(
            {"backup_service": text(shortest=1), "backup_url": _base64},
            ("backup_service", "backup_url"),
        )
    },
    ("backup-record",),
)


@ROUTES.add("GET", "/backups/<id>/export_record")
def export_record(context: Context, id: str) -> dict[str, Any]:
    """What another Cinder needs to know of a backup."""
    backup = find(context, id)
    policy.admin(context, "backup:export-import")
    if backup.status != "available":
        raise Fault(
            400, f"Invalid backup: Backup status must be available and not {backup.status}."
        )
    record = {
        "id": backup.id,
        "display_name": backup.name,
        "display_description": backup.description,
        "volume_id": backup.volume_id,
        "size": backup.size,
        "container": backup.container,
    }
    url = base64.b64encode(json.dumps(record).encode()).decode()
    return {"backup-record": {"backup_service": DRIVER, "backup_url": url}}


@ROUTES.add("POST", "/backups/import_record")
def import_record(context: Context) -> Reply:
    """Take a backup over that another Cinder, or this one, has made."""
    asked = validate(IMPORT, context.request.json())["backup-record"]
    policy.admin(context, "backup:backup-import")
    try:
        record = json.loads(base64.b64decode(asked["backup_url"]))
        id, size = str(record["id"]), int(record["size"])
    except (ValueError, KeyError, TypeError):
        raise Fault(400, "Invalid input received: Can't parse backup record.") from None
    if id in context.region.backups:
        raise Fault(400, "Invalid backup: Backup already exists in database.")
    backup = Backup(
        id=id,
        volume_id=str(record.get("volume_id")),
        project_id=policy.project_id(context),
        user_id=context.user.user.id,
        name=record.get("display_name"),
        description=record.get("display_description"),
        size=size,
        created_at=context.region.timeline.now(),
        container=record.get("container"),
        availability_zone=None,
        host="",
        status="available",
    )
    context.region.backups[id] = backup
    return Reply(201, {"backup": brief(context, backup)})
