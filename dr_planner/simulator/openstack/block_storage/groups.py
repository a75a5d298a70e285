"""Groups of volumes: made, changed, deleted; and their replication, which RBD does not have."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import listing, policy, volume_quota
from dr_planner.simulator.openstack.block_storage import group_types
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.volume import Volume
from dr_planner.simulator.region.volume_groups import VolumeGroup
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import (
    Body,
    boolean,
    listed,
    refuse,
    text,
    true,
    uuid,
    validate,
)

ROUTES = Routes()
SINCE = "3.13"
ACTION = "/groups/<id>/action"
STATUSES = (
    "error",
    "available",
    "creating",
    "deleting",
    "deleted",
    "updating",
    "in-use",
    "error_deleting",
)
NAMES = {"name": text(null=True), "description": text(null=True)}


def _volume_types(name: str, value: Any) -> None:
    listed(name, value)
    if not value:
        raise refuse(name, value, f"{value!r} should be non-empty")


CREATE = Body(
    {
        "group": Body(
            {
                **NAMES,
                "group_type": text(),
                "volume_types": _volume_types,
                "availability_zone": text(null=True),
            },
            ("group_type", "volume_types"),
        )
    },
    ("group",),
)
CHANGES = {**NAMES, "add_volumes": text(null=True), "remove_volumes": text(null=True)}
UPDATE = Body({"group": Body(CHANGES, any_of=tuple(CHANGES))}, ("group",))
FROM = Body(
    {
        "create-from-src": Body(
            {**NAMES, "source_group_id": uuid(), "group_snapshot_id": uuid()},
            any_of=("source_group_id", "group_snapshot_id"),
        )
    },
    ("create-from-src",),
)


def view(context: Context, group: VolumeGroup) -> dict[str, Any]:
    """A group in full."""
    document: dict[str, Any] = {
        "id": group.id,
        "status": group.status,
        "availability_zone": group.availability_zone,
        "created_at": context.iso(group.created_at),
        "name": group.name,
        "description": group.description,
        "group_type": group.group_type_id,
        "volume_types": list(group.type_ids),
    }
    if context.at_least("3.14"):
        document["group_snapshot_id"] = group.group_snapshot_id
        document["source_group_id"] = group.source_group_id
    if context.at_least("3.25") and true(context.request.first("list_volume", "no")):
        document["volumes"] = [volume.id for volume in volumes_in(context, group)]
    if context.at_least("3.38"):
        document["replication_status"] = group.replication_status
    if context.at_least("3.58") and context.is_admin:
        document["project_id"] = group.project_id
    return document


def volumes_in(context: Context, group: VolumeGroup) -> list[Volume]:
    """The volumes of a group."""
    return [v for v in context.region.block_storage.volumes.values() if v.group_id == group.id]


def find(context: Context, id: str) -> VolumeGroup:
    """The group, if who asks can see it.

    :raises Fault: 404.
    """
    group = context.region.groups.groups.get(id)
    if group is None or not policy.sees(context, group.project_id):
        raise Fault(404, f"Group {id} could not be found.")
    return group


KEYS: dict[str, Any] = {
    "id": lambda g: g.id,
    "name": lambda g: g.name,
    "status": lambda g: g.status,
    "created_at": lambda g: g.created_at,
    "group_type": lambda g: g.group_type_id,
    "host": lambda g: g.host,
}


def _list(context: Context, path: str, show: Any) -> dict[str, Any]:
    found = list(context.region.groups.groups.values())
    if not listing.all_projects(context):
        own = policy.project_id(context)
        found = [group for group in found if group.project_id == own]
    for key, wanted in listing.filters(context, ("name",)).items():
        if key in KEYS:
            found = [group for group in found if str(KEYS[key](group)) == wanted]
    found = listing.ordered(context, found, KEYS)
    chosen, link = listing.page(context, found, path=path, kind="Group", identifier=lambda g: g.id)
    document: dict[str, Any] = {"groups": [show(group) for group in chosen]}
    if link:
        document["group_links"] = link
    return document


@ROUTES.add("GET", "/groups", since=SINCE)
def index(context: Context) -> dict[str, Any]:
    """Groups in short."""
    return _list(context, "/v3/groups", lambda g: {"id": g.id, "name": g.name})


@ROUTES.add("GET", "/groups/detail", since=SINCE)
def detail(context: Context) -> dict[str, Any]:
    """Groups in full."""
    return _list(context, "/v3/groups/detail", lambda g: view(context, g))


@ROUTES.add("GET", "/groups/<id>", since=SINCE)
def show(context: Context, id: str) -> dict[str, Any]:
    """One group."""
    return {"group": view(context, find(context, id))}


def _stripped(text: str | None) -> str | None:
    return text.strip() if text is not None else None


@ROUTES.add("POST", "/groups", since=SINCE)
def create(context: Context) -> Reply:
    """A new group without volumes."""
    asked = validate(CREATE, context.request.json())["group"]
    policy.member(context, "group:create")
    kind = group_types.find(context, asked["group_type"], by_name=True)
    storage = context.region.block_storage
    type_ids = []
    for reference in asked["volume_types"]:
        found = storage.type_named(reference)
        if found is None:
            raise Fault(404, f"Volume type {reference} could not be found.")
        type_ids.append(found.id)
    zone = asked.get("availability_zone")
    if zone is not None and zone not in storage.zones:
        raise Fault(400, f"Invalid input received: Availability zone '{zone}' is invalid.")
    volume_quota.check_group(context, policy.project_id(context))
    group = _new(context, asked, kind.id, type_ids, zone or storage.zones[0])
    storage.later(lambda: _finish(context, group))
    return Reply(202, {"group": {"id": group.id, "name": group.name}})


def _new(
    context: Context, asked: dict[str, Any], kind: str, type_ids: list[str], zone: str | None
) -> VolumeGroup:
    group = VolumeGroup(
        id=context.region.identifiers.uuid(),
        project_id=policy.project_id(context),
        user_id=context.user.user.id,
        name=_stripped(asked.get("name")),
        description=_stripped(asked.get("description")),
        group_type_id=kind,
        type_ids=type_ids,
        availability_zone=zone,
        created_at=context.region.timeline.now(),
    )
    context.region.groups.groups[group.id] = group
    return group


def _finish(context: Context, group: VolumeGroup) -> None:
    """The scheduler finds a backend of the zone that serves all types of the group."""
    storage = context.region.block_storage
    names = {storage.types[id].extra_specs.get("volume_backend_name") for id in group.type_ids}
    for service in storage.services:
        serves = names <= {None, service.backend_name} and service.binary == "cinder-volume"
        if serves and service.zone == group.availability_zone and not service.disabled:
            group.host, group.status = service.pool_name, "available"
            group.replication_status = "disabled"
            return
    group.status = "error"


def _source(
    context: Context, asked: dict[str, Any]
) -> tuple[VolumeGroup, list[tuple[Volume, str]]]:
    """The group that is copied, and its volumes with the snapshots to copy them from."""
    groups, storage = context.region.groups, context.region.block_storage
    if "group_snapshot_id" not in asked:
        source = find(context, asked["source_group_id"])
        return source, [(volume, "") for volume in volumes_in(context, source)]
    row = groups.snapshots.get(asked["group_snapshot_id"])
    if row is None or not policy.sees(context, row.project_id):
        raise Fault(404, f"GroupSnapshot {asked['group_snapshot_id']} could not be found.")
    found = [storage.snapshots.get(id) for id in row.snapshot_ids]
    pairs = [(storage.volumes[s.volume_id], s.id) for s in found if s is not None]
    return find(context, row.group_id), pairs


@ROUTES.add("POST", "/groups/action", action="create-from-src", since="3.14")
def create_from_source(context: Context) -> Reply:
    """A new group with copies of the volumes of another one, or of a snapshot of it."""
    asked = validate(FROM, context.request.json())["create-from-src"]
    policy.member(context, "group:create")
    source, pairs = _source(context, asked)
    if not pairs:
        what = "Group snapshot" if "group_snapshot_id" in asked else "Source Group"
        raise Fault(400, f"Invalid Group: {what} is empty. No group will be created.")
    storage = context.region.block_storage
    group = _new(
        context, asked, source.group_type_id, list(source.type_ids), source.availability_zone
    )
    group.group_snapshot_id = asked.get("group_snapshot_id")
    group.source_group_id = asked.get("source_group_id")
    group.host = source.host
    made = []
    for volume, snapshot_id in pairs:
        copy = Volume(
            id=context.region.identifiers.uuid(),
            project_id=group.project_id,
            user_id=group.user_id,
            name=volume.name,
            description=volume.description,
            size=volume.size,
            status="creating",
            availability_zone=volume.availability_zone,
            host=None,
            type_id=volume.type_id,
            created_at=context.region.timeline.now(),
            snapshot_id=snapshot_id or None,
            source_volid=None if snapshot_id else volume.id,
            bootable=volume.bootable,
            group_id=group.id,
        )
        storage.create(copy)
        made.append(copy)
    _when_made(context, group, made)
    return Reply(202, {"group": {"id": group.id, "name": group.name}})


def _when_made(context: Context, group: VolumeGroup, made: list[Volume]) -> None:
    def look() -> None:
        states = {volume.status for volume in made}
        if "creating" in states:
            context.region.block_storage.later(look)
            return
        group.status = "available" if states == {"available"} else "error"
        group.replication_status = "disabled"

    context.region.block_storage.later(look)


@ROUTES.add("PUT", "/groups/<id>", since=SINCE)
def update(context: Context, id: str) -> Reply:
    """Another name, or other volumes."""
    asked = validate(UPDATE, context.request.json())["group"]
    group = find(context, id)
    policy.member(context, "group:update")
    if group.status != "available":
        raise Fault(400, "Invalid Group: Group status must be available.")
    add, remove = (_ids(asked.get(key)) for key in ("add_volumes", "remove_volumes"))
    name, description = _stripped(asked.get("name")), _stripped(asked.get("description"))
    renamed = name is not None and name != group.name
    described = description is not None and description != group.description
    both = [id for id in add if id in remove]
    if both:
        raise Fault(400, f"Invalid volume: UUIDs {both} are in both add and remove volume list.")
    leaving = [_leaving(context, group, volume_id) for volume_id in remove]
    joining = [_joining(context, group, volume_id) for volume_id in add]
    if not (renamed or described or leaving or joining):
        raise Fault(
            400,
            f"Invalid Group: Cannot update group {id} because no valid name, description, "
            "add_volumes, or remove_volumes were provided.",
        )
    group.name = name if renamed else group.name
    group.description = description if described else group.description
    if leaving or joining:
        group.status = "updating"
        context.region.block_storage.later(lambda: _move(context, group, joining, leaving))
    return Reply(202)


def _ids(given: str | None) -> list[str]:
    return [id.strip() for id in (given or "").split(",") if id.strip()]


def _move(
    context: Context, group: VolumeGroup, joining: list[Volume], leaving: list[Volume]
) -> None:
    for volume in joining:
        volume.group_id = group.id
    for volume in leaving:
        volume.group_id = None
    for volume in (*joining, *leaving):
        context.region.block_storage.touch(volume)
    group.status = "available"


VALID = "('available', 'in-use', 'error', 'error_deleting')"


def _leaving(context: Context, group: VolumeGroup, id: str) -> Volume:
    volume = context.region.block_storage.volumes.get(id)
    what = f"Invalid volume: Cannot remove volume {id} from group {group.id} because"
    if volume is None or volume.group_id != group.id:
        raise Fault(400, f"{what} it is not in the group.")
    if volume.status not in ("available", "in-use", "error", "error_deleting"):
        raise Fault(
            400,
            f"{what} volume is in an invalid state: {volume.status}. Valid states are: {VALID}.",
        )
    return volume


def _joining(context: Context, group: VolumeGroup, id: str) -> Volume:
    volume = context.region.block_storage.volumes.get(id)
    what = f"Invalid volume: Cannot add volume {id} to group {group.id} because"
    if volume is None:
        raise Fault(400, f"{what} volume cannot be found.")
    if volume.group_id is not None:
        raise Fault(400, f"{what} it is already in group {volume.group_id}.")
    if volume.project_id != group.project_id:
        raise Fault(
            400,
            f"Invalid volume: Cannot add volume {id} to group {group.id} as they belong to "
            "different projects.",
        )
    if volume.type_id not in group.type_ids:
        raise Fault(400, f"{what} volume type {volume.type_id} is not supported by the group.")
    if volume.status not in ("available", "in-use"):
        raise Fault(
            400,
            f"{what} volume is in an invalid state: {volume.status}. Valid states are: "
            "('available', 'in-use').",
        )
    if group.host is not None and volume.host != group.host:
        raise Fault(400, "Invalid volume: Volume is not local to this node.")
    return volume


# ----------------------------------------------------------------------------- actions


@ROUTES.add("POST", ACTION, action="delete", since=SINCE)
def delete(context: Context, id: str) -> Reply:
    """Take a group away; with ``delete-volumes`` its volumes too."""
    body = Body({"delete": Body({"delete-volumes": boolean})}, ("delete",))
    asked = validate(body, context.request.json())["delete"]
    group = find(context, id)
    policy.member(context, "group:delete")
    with_volumes = true(asked.get("delete-volumes", False))
    inside = volumes_in(context, group)
    if group.status not in ("available", "error"):
        raise Fault(
            400,
            "Invalid Group: Group status must be available or error, but current status is: "
            f"{group.status}",
        )
    groups, storage = context.region.groups, context.region.block_storage
    if any(row.group_id == id for row in groups.snapshots.values()):
        raise Fault(400, "Invalid Group: Group has existing snapshots.")
    if inside and not with_volumes:
        raise Fault(
            400,
            f"Invalid Group: Group {id} still contains volumes. The delete-volumes flag is "
            "required to delete it.",
        )
    for volume in inside:
        if any(a.status == "attached" for a in storage.attachments_of(volume)):
            raise Fault(
                400,
                f"Invalid volume: Volume in group {id} is attached. Need to detach first.",
            )
        if storage.snapshots_of(volume):
            raise Fault(400, "Invalid volume: Volume in group still has dependent snapshots.")
    group.status = "deleting"
    for volume in inside:
        storage.delete(volume, cascade=False)
    _when_gone(context, group)
    return Reply(202)


def _when_gone(context: Context, group: VolumeGroup) -> None:
    def look() -> None:
        left = volumes_in(context, group)
        if any(volume.status == "deleting" for volume in left):
            context.region.block_storage.later(look)
        elif left:
            group.status = "error"
        else:
            context.region.groups.groups.pop(group.id, None)

    context.region.block_storage.later(look)


@ROUTES.add("POST", ACTION, action="reset_status", since="3.20")
def reset_status(context: Context, id: str) -> Reply:
    """Call it something else; nothing else changes."""
    body = Body({"reset_status": Body({"status": text()}, ("status",))}, ("reset_status",))
    status = validate(body, context.request.json())["reset_status"]["status"].lower()
    if status not in STATUSES:
        raise Fault(
            400,
            f"Invalid Group Status: Group status: {status} is invalid, valid status are: "
            f"{STATUSES}.",
        )
    group = find(context, id)
    policy.admin(context, "group:reset_group_snapshot_status")
    group.status = status
    return Reply(202)


def _replicated(context: Context, id: str, action: str, rule: str, body: Body) -> VolumeGroup:
    validate(Body({action: body}, (action,)), context.request.json())
    group = find(context, id)
    policy.member(context, f"group:{rule}")
    kind = context.region.groups.types.get(group.group_type_id)
    if kind is None or not kind.is_replicated:
        raise Fault(400, f"Invalid group type: Group {id} is not a replication group type.")
    types = context.region.block_storage.types
    for type_id in group.type_ids:
        if not types[type_id].is_replicated:
            raise Fault(
                400,
                f"Invalid volume type: Volume type {type_id} does not have 'replication_enabled' "
                "spec key set to '<is> True'.",
            )
    return group


def _expect(group: VolumeGroup, valid: list[str], verb: str) -> None:
    if group.replication_status not in valid:
        raise Fault(
            400,
            f"Invalid Group: Group {group.id} replication status must be {valid}, but current "
            f"status is: {group.replication_status}. Cannot {verb} replication.",
        )


EMPTY = Body({}, extra=True)


@ROUTES.add("POST", ACTION, action="enable_replication", since="3.38")
def enable_replication(context: Context, id: str) -> Reply:
    """Answers well and gets stuck: the RBD driver cannot do it, and nobody notices."""
    group = _replicated(context, id, "enable_replication", "enable_replication", EMPTY)
    _expect(group, ["disabled", "enabled"], "enable")
    group.replication_status = "enabling"
    return Reply(202)


@ROUTES.add("POST", ACTION, action="disable_replication", since="3.38")
def disable_replication(context: Context, id: str) -> Reply:
    """Answers well and gets stuck, where replication was ever enabled."""
    group = _replicated(context, id, "disable_replication", "disable_replication", EMPTY)
    _expect(group, ["enabled", "failed-over", "error"], "disable")
    group.replication_status = "disabling"
    return Reply(202)


@ROUTES.add("POST", ACTION, action="failover_replication", since="3.38")
def failover_replication(context: Context, id: str) -> Reply:
    """Answers well and gets stuck, where replication was ever enabled."""
    body = Body({"allow_attached_volume": boolean, "secondary_backend_id": text(null=True)})
    group = _replicated(context, id, "failover_replication", "failover_replication", body)
    _expect(group, ["enabled", "failed-over"], "failover")
    group.replication_status = "failing-over"
    return Reply(202)


@ROUTES.add("POST", ACTION, action="list_replication_targets", since="3.38", mutating=False)
def list_replication_targets(context: Context, id: str) -> dict[str, Any]:
    """The backend ids that the group's backend replicates to."""
    group = _replicated(context, id, "list_replication_targets", "list_replication_targets", EMPTY)
    service = context.region.block_storage.service(group.host or "")
    targets = service.targets if service is not None else ()
    return {"replication_targets": [{"backend_id": target} for target in targets]}
