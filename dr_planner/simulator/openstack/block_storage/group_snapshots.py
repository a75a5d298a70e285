"""Snapshots of all volumes of a group at once."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import listing, policy, volume_quota
from dr_planner.simulator.openstack.block_storage import groups
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.volume import Snapshot
from dr_planner.simulator.region.volume_groups import GroupSnapshot
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, one_of, text, uuid, validate

ROUTES = Routes()
SINCE = "3.14"
CREATE = Body(
    {
        "group_snapshot": Body(
            {"group_id": uuid(), "name": text(null=True), "description": text(null=True)},
            ("group_id",),
        )
    },
    ("group_snapshot",),
)
STATUSES = ("available", "creating", "error", "deleting", "deleted", "error_deleting", "updating")


def view(context: Context, row: GroupSnapshot) -> dict[str, Any]:
    """A group snapshot in full."""
    document: dict[str, Any] = {
        "id": row.id,
        "group_id": row.group_id,
        "group_type_id": row.group_type_id,
        "status": row.status,
        "created_at": context.iso(row.created_at),
        "name": row.name,
        "description": row.description,
    }
    if context.at_least("3.58") and context.is_admin:
        document["project_id"] = row.project_id
    return document


def find(context: Context, id: str) -> GroupSnapshot:
    """The group snapshot, if who asks can see it.

    :raises Fault: 404.
    """
    row = context.region.groups.snapshots.get(id)
    if row is None or not policy.sees(context, row.project_id):
        raise Fault(404, f"GroupSnapshot {id} could not be found.")
    return row


KEYS: dict[str, Any] = {
    "id": lambda r: r.id,
    "name": lambda r: r.name,
    "status": lambda r: r.status,
    "group_id": lambda r: r.group_id,
    "created_at": lambda r: r.created_at,
}


def _list(context: Context, path: str, show: Any) -> dict[str, Any]:
    found = list(context.region.groups.snapshots.values())
    if not listing.all_projects(context):
        own = policy.project_id(context)
        found = [row for row in found if row.project_id == own]
    for key, wanted in listing.filters(context, ("name", "status", "group_id")).items():
        if key in KEYS:
            found = [row for row in found if str(KEYS[key](row)) == wanted]
    found = listing.ordered(context, found, KEYS)
    chosen, link = listing.page(
        context, found, path=path, kind="GroupSnapshot", identifier=lambda r: r.id
    )
    document: dict[str, Any] = {"group_snapshots": [show(row) for row in chosen]}
    if link:
        document["group_snapshot_links"] = link
    return document


@ROUTES.add("GET", "/group_snapshots", since=SINCE)
def index(context: Context) -> dict[str, Any]:
    """Group snapshots in short."""
    return _list(context, "/v3/group_snapshots", lambda r: {"id": r.id, "name": r.name})


@ROUTES.add("GET", "/group_snapshots/detail", since=SINCE)
def detail(context: Context) -> dict[str, Any]:
    """Group snapshots in full."""
    return _list(context, "/v3/group_snapshots/detail", lambda r: view(context, r))


@ROUTES.add("GET", "/group_snapshots/<id>", since=SINCE)
def show(context: Context, id: str) -> dict[str, Any]:
    """One group snapshot."""
    return {"group_snapshot": view(context, find(context, id))}


@ROUTES.add("POST", "/group_snapshots", since=SINCE)
def create(context: Context) -> Reply:
    """A snapshot of every volume of a group."""
    asked = validate(CREATE, context.request.json())["group_snapshot"]
    group = groups.find(context, asked["group_id"])
    policy.member(context, "group:create_group_snapshot")
    storage, region = context.region.block_storage, context.region
    inside = groups.volumes_in(context, group)
    if not inside:
        raise Fault(
            400, "Invalid Group: Source Group is empty. No group snapshot will be created."
        )
    for volume in inside:
        if volume.status not in ("available", "in-use"):
            raise Fault(
                400,
                f"Invalid volume: Snapshot cannot be created because volume {volume.id} is not "
                f"available, current volume status: {volume.status}.",
            )
        kind = storage.types[volume.type_id].name
        volume_quota.check_snapshot(context, group.project_id, volume.size, kind)
    row = GroupSnapshot(
        id=region.identifiers.uuid(),
        group_id=group.id,
        group_type_id=group.group_type_id,
        project_id=policy.project_id(context),
        user_id=context.user.user.id,
        name=asked.get("name"),
        description=asked.get("description"),
        created_at=region.timeline.now(),
    )
    region.groups.snapshots[row.id] = row
    for volume in inside:
        snapshot = Snapshot(
            id=region.identifiers.uuid(),
            volume_id=volume.id,
            project_id=row.project_id,
            user_id=row.user_id,
            name=row.name,
            description=row.description,
            size=volume.size,
            status="creating",
            metadata={},
            created_at=region.timeline.now(),
        )
        row.snapshot_ids.append(snapshot.id)
        region.groups.snapshot_in[snapshot.id] = row.id
        storage.create_snapshot(snapshot)
    _when_made(context, row)
    document = {"id": row.id, "name": row.name, "group_type_id": row.group_type_id}
    return Reply(202, {"group_snapshot": document})


def _states(context: Context, row: GroupSnapshot) -> set[str]:
    snapshots = context.region.block_storage.snapshots
    found = [snapshots.get(id) for id in row.snapshot_ids]
    return {snapshot.status for snapshot in found if snapshot is not None}


def _when_made(context: Context, row: GroupSnapshot) -> None:
    def look() -> None:
        states = _states(context, row)
        if "creating" in states:
            context.region.block_storage.later(look)
        else:
            row.status = "available" if states == {"available"} else "error"

    context.region.block_storage.later(look)


@ROUTES.add("DELETE", "/group_snapshots/<id>", since=SINCE)
def delete(context: Context, id: str) -> Reply:
    """Take it away with its snapshots."""
    row = find(context, id)
    policy.member(context, "group:delete_group_snapshot")
    if row.status not in ("available", "error"):
        raise Fault(
            400,
            "Invalid GroupSnapshot: GroupSnapshot status must be available or error, and no Group "
            "can be currently using it as source for its creation.",
        )
    storage = context.region.block_storage
    row.status = "deleting"
    for snapshot_id in row.snapshot_ids:
        snapshot = storage.snapshots.get(snapshot_id)
        if snapshot is not None:
            storage.delete_snapshot(snapshot)
    _when_gone(context, row)
    return Reply(202)


def _when_gone(context: Context, row: GroupSnapshot) -> None:
    def look() -> None:
        states = _states(context, row)
        if "deleting" in states:
            context.region.block_storage.later(look)
        elif states:
            row.status = "error"
        else:
            tables = context.region.groups
            tables.snapshots.pop(row.id, None)
            for snapshot_id in row.snapshot_ids:
                tables.snapshot_in.pop(snapshot_id, None)

    context.region.block_storage.later(look)


@ROUTES.add("POST", "/group_snapshots/<id>/action", action="reset_status", since="3.19")
def reset_status(context: Context, id: str) -> Reply:
    """Call it something else; nothing else changes."""
    body = Body({"reset_status": Body({"status": one_of(*STATUSES)}, ("status",))})
    status = validate(body, context.request.json())["reset_status"]["status"]
    row = find(context, id)
    policy.admin(context, "group:reset_group_snapshot_status")
    row.status = status
    return Reply(202)
