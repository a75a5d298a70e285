"""Snapshots: list, show, create, update, delete, and their metadata."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import listing, policy, volume_quota
from dr_planner.simulator.openstack.block_storage import volumes
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.volume import Snapshot
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import (
    Body,
    anything,
    boolean,
    strings,
    text,
    true,
    uuid,
    validate,
)

ROUTES = Routes()
FILTERS = ("name", "status", "volume_id", "metadata", "availability_zone", "consumes_quota")
CREATE = Body(
    {
        "snapshot": Body(
            {
                "name": text(null=True),
                "display_name": text(null=True),
                "description": text(null=True),
                "volume_id": uuid(null=True),
                "force": boolean,
                "metadata": strings(null=True),
            },
            ("volume_id",),
        )
    },
    ("snapshot",),
)
UPDATED = {
    "name": text(null=True),
    "description": text(null=True),
    "display_name": text(null=True),
    "display_description": text(null=True),
}
UPDATE = Body({"snapshot": Body(UPDATED, any_of=tuple(UPDATED))}, ("snapshot",))
METADATA = Body({"metadata": strings()}, ("metadata",))
META = Body({"meta": strings(least=1)}, ("meta",), extra=True)
FORCE = (
    "Since microversion 3.66 the 'force' flag is invalid for this request.  For backward "
    "compatability, however, when the 'force' flag is passed with a value evaluating to True, it "
    "is silently ignored."
)


def view(
    context: Context,
    snapshot: Snapshot,
    *,
    full: bool = True,
    created: bool = False,
    shown: bool = True,
) -> Any:
    """A snapshot.

    :param shown: with what Cinder's extensions add to lists and shows, but not to the answers of
        create and update.
    """
    document: dict[str, Any] = {
        "id": snapshot.id,
        "created_at": context.iso(snapshot.created_at, fresh=created),
        "updated_at": context.iso(snapshot.updated_at),
        "name": snapshot.name,
        "description": snapshot.description,
        "volume_id": snapshot.volume_id,
        "status": snapshot.status,
        "size": snapshot.size,
        "metadata": dict(snapshot.metadata),
    }
    if not full:
        return document
    if context.at_least("3.14"):
        document["group_snapshot_id"] = context.region.groups.snapshot_in.get(snapshot.id)
    if context.at_least("3.41"):
        document["user_id"] = snapshot.user_id
    if context.at_least("3.65"):
        document["consumes_quota"] = True
    if shown and not created:
        document["os-extended-snapshot-attributes:project_id"] = snapshot.project_id
        document["os-extended-snapshot-attributes:progress"] = snapshot.progress
    return document


def find(context: Context, id: str) -> Snapshot:
    """The snapshot, if who asks can see it.

    :raises Fault: 404, there is none for them.
    """
    snapshot = context.region.block_storage.snapshots.get(id)
    if snapshot is None or not policy.sees(context, snapshot.project_id):
        raise Fault(404, f"Snapshot {id} could not be found.")
    return snapshot


KEYS: dict[str, Any] = {
    "id": lambda s: s.id,
    "name": lambda s: s.name,
    "display_name": lambda s: s.name,
    "status": lambda s: s.status,
    "volume_id": lambda s: s.volume_id,
    "created_at": lambda s: s.created_at,
    "size": lambda s: s.size,
    "volume_size": lambda s: s.size,
    "project_id": lambda s: s.project_id,
}


def _list(context: Context, path: str, *, full: bool) -> dict[str, Any]:
    found = list(context.region.block_storage.snapshots.values())
    inside = context.request.first("group_snapshot_id")
    if inside is not None and context.is_admin:
        found = [s for s in found if context.region.groups.snapshot_in.get(s.id) == inside]
    if not listing.all_projects(context):
        own = policy.project_id(context)
        found = [s for s in found if s.project_id == own]
    for key, wanted in listing.filters(context, FILTERS).items():
        known = KEYS.get("project_id" if key == "tenant_id" else key)
        if key == "group_snapshot_id":
            continue
        if known is None:
            return {"snapshots": []}
        found = [s for s in found if str(known(s)) == wanted]
    found = listing.ordered(context, found, KEYS)
    chosen, link = listing.page(
        context, found, path=path, kind="Snapshot", identifier=lambda s: s.id
    )
    document: dict[str, Any] = {"snapshots": [view(context, s, full=full) for s in chosen]}
    if link:
        document["snapshots_links"] = link
    if context.at_least("3.45") and true(context.request.first("with_count", "no")):
        document["count"] = len(found)
    return document


@ROUTES.add("GET", "/snapshots")
def index(context: Context) -> dict[str, Any]:
    """Snapshots in short."""
    return _list(context, "/v3/snapshots", full=False)


@ROUTES.add("GET", "/snapshots/detail")
def detail(context: Context) -> dict[str, Any]:
    """Snapshots in full."""
    return _list(context, "/v3/snapshots/detail", full=True)


@ROUTES.add("GET", "/snapshots/<id>")
def show(context: Context, id: str) -> dict[str, Any]:
    """One snapshot."""
    return {"snapshot": view(context, find(context, id))}


@ROUTES.add("POST", "/snapshots")
def create(context: Context) -> Reply:
    """A new snapshot."""
    asked = validate(CREATE, context.request.json())["snapshot"]
    volume = volumes.find(context, str(asked["volume_id"]))
    policy.member(context, "volume:create_snapshot")
    force = asked.get("force")
    newer = context.at_least("3.66")
    if force is not None and newer and not true(force):
        raise Fault(400, FORCE)
    volumes.not_frozen(context, volume)
    allowed = ["available"]
    if newer or (force is not None and true(force)):
        allowed.append("in-use")
    if volume.status not in allowed:
        raise Fault(
            400,
            f"Invalid volume: Volume {volume.id} status must be {', '.join(allowed)}, but current "
            f"status is: {volume.status}.",
        )
    kind = context.region.block_storage.types[volume.type_id].name
    volume_quota.check_snapshot(context, volume.project_id, volume.size, kind)
    snapshot = Snapshot(
        id=context.region.identifiers.uuid(),
        volume_id=volume.id,
        project_id=policy.project_id(context),
        user_id=context.user.user.id,
        name=asked.get("name") or asked.get("display_name"),
        description=asked.get("description"),
        size=volume.size,
        status="creating",
        metadata=dict(asked.get("metadata") or {}),
        created_at=context.region.timeline.now(),
    )
    context.region.block_storage.create_snapshot(snapshot)
    return Reply(202, {"snapshot": view(context, snapshot, created=True)})


@ROUTES.add("PUT", "/snapshots/<id>")
def update(context: Context, id: str) -> dict[str, Any]:
    """Another name or description."""
    asked = validate(UPDATE, context.request.json())["snapshot"]
    snapshot = find(context, id)
    policy.member(context, "volume:update_snapshot")
    for key in ("name", "display_name"):
        if key in asked:
            snapshot.name = asked[key]
    for key in ("description", "display_description"):
        if key in asked:
            snapshot.description = asked[key]
    context.region.block_storage.touch(snapshot)
    return {"snapshot": view(context, snapshot, shown=False)}


@ROUTES.add("DELETE", "/snapshots/<id>")
def delete(context: Context, id: str) -> Reply:
    """Take a snapshot away."""
    snapshot = find(context, id)
    policy.member(context, "volume:delete_snapshot")
    volume = context.region.block_storage.volumes.get(snapshot.volume_id)
    if volume is not None:
        volumes.not_frozen(context, volume)
    in_group = snapshot.id in context.region.groups.snapshot_in
    removable(snapshot, force=False, in_group=in_group)
    context.region.block_storage.delete_snapshot(snapshot)
    return Reply(202)


def removable(snapshot: Snapshot, *, force: bool, in_group: bool = False) -> None:
    """A snapshot may be taken away.

    :raises Fault: 400, its status or its group forbids it.
    """
    if in_group or (not force and snapshot.status not in ("available", "error")):
        raise Fault(
            400,
            "Invalid snapshot: Snapshot status must be available or error and must not be part "
            "of a group.",
        )


@ROUTES.add("GET", "/snapshots/<id>/metadata")
def list_metadata(context: Context, id: str) -> dict[str, Any]:
    """A snapshot's metadata."""
    return {"metadata": dict(find(context, id).metadata)}


@ROUTES.add("POST", "/snapshots/<id>/metadata")
def merge_metadata(context: Context, id: str) -> dict[str, Any]:
    """Add or change keys."""
    return _write_metadata(context, id, replace=False)


@ROUTES.add("PUT", "/snapshots/<id>/metadata")
def replace_metadata(context: Context, id: str) -> dict[str, Any]:
    """These keys and no others."""
    return _write_metadata(context, id, replace=True)


def _write_metadata(context: Context, id: str, *, replace: bool) -> dict[str, Any]:
    asked = validate(METADATA, context.request.json())["metadata"]
    snapshot = find(context, id)
    policy.member(context, "volume:update_snapshot_metadata")
    snapshot.metadata = dict(asked) if replace else {**snapshot.metadata, **asked}
    context.region.block_storage.touch(snapshot)
    return {"metadata": dict(snapshot.metadata)}


@ROUTES.add("GET", "/snapshots/<id>/metadata/<key>")
def show_metadata(context: Context, id: str, key: str) -> dict[str, Any]:
    """One key."""
    return {"meta": {key: _known(find(context, id), key)}}


def _known(snapshot: Snapshot, key: str) -> str:
    if key not in snapshot.metadata:
        raise Fault(404, f"Snapshot {snapshot.id} has no metadata with key {key}.")
    return snapshot.metadata[key]


@ROUTES.add("PUT", "/snapshots/<id>/metadata/<key>")
def update_metadata(context: Context, id: str, key: str) -> dict[str, Any]:
    """Change one key."""
    asked = validate(META, context.request.json())["meta"]
    if key not in asked:
        raise Fault(400, "Request body and URI mismatch")
    snapshot = find(context, id)
    policy.member(context, "volume:update_snapshot_metadata")
    snapshot.metadata.update(asked)
    context.region.block_storage.touch(snapshot)
    return {"meta": asked}


@ROUTES.add("DELETE", "/snapshots/<id>/metadata/<key>")
def delete_metadata(context: Context, id: str, key: str) -> Reply:
    """Take one key away."""
    snapshot = find(context, id)
    policy.member(context, "volume:delete_snapshot_metadata")
    _known(snapshot, key)
    del snapshot.metadata[key]
    return Reply(200)


RESET = Body({"os-reset_status": Body({"status": text(shortest=1)}, ("status",))})
STATUSES = (
    "error",
    "available",
    "creating",
    "deleting",
    "deleted",
    "updating",
    "error_deleting",
    "unmanaging",
    "backing-up",
    "restoring",
)


@ROUTES.add("POST", "/snapshots/<id>/action", action="os-reset_status")
def reset_status(context: Context, id: str) -> Reply:
    """Call it something else; nothing else changes."""
    status = validate(RESET, context.request.json())["os-reset_status"]["status"].lower()
    if status not in STATUSES:
        raise Fault(
            400,
            f"Invalid input received: Snapshot status: {status} is invalid, valid statuses are: "
            f"{STATUSES}.",
        )
    snapshot = find(context, id)
    policy.admin(context, "volume_extension:snapshot_admin_actions:reset_status")
    snapshot.status = status
    context.region.block_storage.touch(snapshot)
    return Reply(202)


@ROUTES.add("POST", "/snapshots/<id>/action", action="os-force_delete")
def force_delete(context: Context, id: str) -> Reply:
    """Take it away whatever its status is."""
    validate(Body({"os-force_delete": anything}, ("os-force_delete",)), context.request.json())
    snapshot = find(context, id)
    policy.admin(context, "volume_extension:snapshot_admin_actions:force_delete")
    volume = context.region.block_storage.volumes.get(snapshot.volume_id)
    if volume is not None:
        volumes.not_frozen(context, volume)
    context.region.block_storage.delete_snapshot(snapshot)
    return Reply(202)


PROGRESS = Body({"status": text(), "progress": anything}, ("status",))
NEXT = {
    "creating": ("creating", "available", "error"),
    "deleting": ("deleting", "error_deleting"),
}
"""From which status os-update_snapshot_status leads where."""


@ROUTES.add("POST", "/snapshots/<id>/action", action="os-update_snapshot_status")
def update_status(context: Context, id: str) -> Reply:
    """What a driver of a hypervisor says of a snapshot that it takes."""
    body = Body({"os-update_snapshot_status": PROGRESS}, ("os-update_snapshot_status",))
    asked = validate(body, context.request.json())["os-update_snapshot_status"]
    snapshot = find(context, id)
    policy.member(context, "snapshot_extension:snapshot_actions:update_snapshot_status")
    if snapshot.status not in NEXT:
        raise Fault(
            400, f"Snapshot status {snapshot.status} not allowed for update_snapshot_status"
        )
    if asked["status"] not in NEXT[snapshot.status]:
        raise Fault(
            400,
            f"Provided snapshot status {asked['status']} not allowed for snapshot with status "
            f"{snapshot.status}.",
        )
    snapshot.status = asked["status"]
    if asked.get("progress"):
        snapshot.progress = str(asked["progress"])
    context.region.block_storage.touch(snapshot)
    return Reply(202)
