"""Images and snapshots that Cinder does not know yet: list them, take them, let them go."""

from __future__ import annotations

import json
from typing import Any

from dr_planner.simulator.ceph.storage import CephError
from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.block_storage import snapshots, volumes
from dr_planner.simulator.openstack.block_storage.volume_actions import PATH
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.managing import volume_id_of
from dr_planner.simulator.region.volume import Service, Snapshot, Volume
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import (
    Body,
    Check,
    anything,
    boolean,
    refuse,
    strings,
    text,
    true,
    uuid,
    validate,
)

ROUTES = Routes()
LIST = "3.8"
CLUSTER = "3.16"
SHORT = ("reference", "size", "safe_to_manage", "source_reference")
LARGEST_PAGE = 1000


def _reference(*, null: bool) -> Check:
    def check(name: str, value: Any) -> None:
        if isinstance(value, (dict, str)) or (value is None and null):
            return
        kinds = "'object', 'null', 'string'" if null else "'object', 'string'"
        raise refuse(name, value, f"{value!r} is not of type {kinds}")

    return check


VOLUME = {
    "description": text(null=True),
    "availability_zone": text(null=True),
    "bootable": boolean,
    "volume_type": text(null=True),
    "name": text(null=True),
    "host": text(null=True, shortest=1),
    "ref": _reference(null=False),
    "metadata": strings(null=True),
}
MANAGE = Body({"volume": Body(VOLUME, ("ref",))}, ("volume",))
MANAGE_CLUSTER = Body(
    {"volume": Body({**VOLUME, "cluster": text(null=True)}, ("ref",))}, ("volume",)
)
SNAPSHOT = {
    "description": text(null=True),
    "metadata": strings(null=True),
    "name": text(null=True),
    "volume_id": uuid(),
    "ref": _reference(null=True),
}
MANAGE_SNAPSHOT = Body({"snapshot": Body(SNAPSHOT, ("ref", "volume_id"))}, ("snapshot",))


# ------------------------------------------------------------------------------- lists


def _host(context: Context, given: dict[str, Any], since: str) -> str:
    """The host that was named.

    :raises Fault: 400, none was, or a cluster too.
    """
    host, cluster = given.get("host"), given.get("cluster")
    if context.at_least(since):
        if bool(host) == bool(cluster):
            raise Fault(
                400, "Invalid input received: One and only one of cluster and host must be set."
            )
    elif not host:
        raise Fault(400, "Invalid input received: Host field is missing.")
    return str(host or cluster)


def _service(context: Context, host: str) -> Service:
    """The service of a host, which must work.

    :raises Fault: 404, there is none; 503, it is down or disabled.
    """
    storage = context.region.block_storage
    service = storage.service(host)
    if service is None:
        raise Fault(404, f"Service cinder-volume could not be found on host {host}.")
    if service.disabled or not storage.is_up(service):
        raise Fault(503, "Service is unavailable at this time.")
    return service


def _listed(context: Context, *, kind: str, full: bool) -> dict[str, Any]:
    rule = "volume_extension" if kind == "volumes" else "snapshot_extension"
    policy.admin(context, f"{rule}:list_manageable")
    host = _host(context, dict(context.request.query), "3.17")
    order = _order(context)
    chosen = _page(context, _sorted(_rows(context, kind, host), order))
    if not full:
        chosen = [{key: row[key] for key in SHORT if key in row} for row in chosen]
    return {f"manageable-{kind}": chosen}


def _rows(context: Context, kind: str, host: str) -> list[dict[str, Any]]:
    service = _service(context, host)
    managing = context.region.block_storage.managing
    try:
        return managing.volumes(service) if kind == "volumes" else managing.snapshots(service)
    except CephError as error:
        raise Fault(500, "The backend's pool is not there.") from error


def _order(context: Context) -> list[tuple[str, str]]:
    words = context.request.first("sort") or context.request.first("sort_key") or "reference"
    order = []
    for part in words.split(","):
        key, _, direction = part.strip().partition(":")
        direction = direction or context.request.first("sort_dir") or "desc"
        if key not in ("reference", "size"):
            raise Fault(400, f"Invalid sort keys passed: {key}")
        if direction not in ("asc", "desc"):
            raise Fault(400, f"Invalid sort dirs passed: {direction}")
        order.append((key, direction))
    return order


def _sorted(rows: list[dict[str, Any]], order: list[tuple[str, str]]) -> list[dict[str, Any]]:
    for key, direction in reversed(order):

        def rank(row: dict[str, Any], key: str = key) -> Any:
            return row[key]["source-name"] if key == "reference" else row[key]

        rows = sorted(rows, key=rank, reverse=direction == "desc")
    return rows


def _page(context: Context, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    first = context.request.first
    try:
        limit, offset = int(first("limit") or LARGEST_PAGE), int(first("offset") or 0)
    except ValueError:
        raise Fault(400, "limit param must be an integer") from None
    if limit < 0 or offset < 0:
        raise Fault(400, "limit param must be positive")
    marker = first("marker")
    if marker:
        try:
            wanted = json.loads(marker)
        except ValueError:
            raise Fault(
                400,
                f"Invalid input received: marker {marker} can not be analysed, please use json "
                "like format",
            ) from None
        places = [place for place, row in enumerate(rows) if row["reference"] == wanted]
        if not places:
            raise Fault(400, f"Invalid input received: marker not found: {marker}")
        rows = rows[places[0] + 1 :]
    return rows[offset : offset + min(limit, LARGEST_PAGE)]


@ROUTES.add("GET", "/os-volume-manage")
def list_volumes_as_before(context: Context) -> dict[str, Any]:
    """Images of a backend, in short; the older path."""
    return _listed(context, kind="volumes", full=False)


@ROUTES.add("GET", "/os-volume-manage/detail")
def list_volumes_in_full_as_before(context: Context) -> dict[str, Any]:
    """Images of a backend; the older path."""
    return _listed(context, kind="volumes", full=True)


@ROUTES.add("GET", "/manageable_volumes", since=LIST)
def list_volumes(context: Context) -> dict[str, Any]:
    """Images of a backend, in short."""
    return _listed(context, kind="volumes", full=False)


@ROUTES.add("GET", "/manageable_volumes/detail", since=LIST)
def list_volumes_in_full(context: Context) -> dict[str, Any]:
    """Images of a backend, and why they should be left alone."""
    return _listed(context, kind="volumes", full=True)


@ROUTES.add("GET", "/os-snapshot-manage")
def list_snapshots_as_before(context: Context) -> dict[str, Any]:
    """Snapshots of a backend's images, in short; the older path."""
    return _listed(context, kind="snapshots", full=False)


@ROUTES.add("GET", "/os-snapshot-manage/detail")
def list_snapshots_in_full_as_before(context: Context) -> dict[str, Any]:
    """Snapshots of a backend's images; the older path."""
    return _listed(context, kind="snapshots", full=True)


@ROUTES.add("GET", "/manageable_snapshots", since=LIST)
def list_snapshots(context: Context) -> dict[str, Any]:
    """Snapshots of a backend's images, in short."""
    return _listed(context, kind="snapshots", full=False)


@ROUTES.add("GET", "/manageable_snapshots/detail", since=LIST)
def list_snapshots_in_full(context: Context) -> dict[str, Any]:
    """Snapshots of a backend's images, and why they should be left alone."""
    return _listed(context, kind="snapshots", full=True)


# --------------------------------------------------------------------------- take, let go


@ROUTES.add("POST", "/os-volume-manage")
def manage_as_before(context: Context) -> Reply:
    """Take an image; the older path."""
    return _manage(context)


@ROUTES.add("POST", "/manageable_volumes", since=LIST)
def manage(context: Context) -> Reply:
    """Take an image: it becomes a volume of who asks."""
    return _manage(context)


def _manage(context: Context) -> Reply:
    body = MANAGE_CLUSTER if context.at_least(CLUSTER) else MANAGE
    asked = validate(body, context.request.json())["volume"]
    policy.admin(context, "volume_extension:volume_manage")
    host = _host(context, asked, CLUSTER)
    storage = context.region.block_storage
    kind = storage.default_type()
    if asked.get("volume_type"):
        found = storage.type_named(asked["volume_type"])
        if found is None:
            raise Fault(
                400,
                f"Invalid volume type: Cannot find requested '{asked['volume_type']}' volume type",
            )
        kind = found
    name = _named(asked["ref"])
    if (volume_id_of(name or "") or "") in storage.volumes:
        raise Fault(400, "Unable to manage existing volume. The volume is already managed")
    if storage.service(host) is None:
        raise Fault(400, f"Host '{host}' not found")
    service = _service(context, host)
    volume = Volume(
        id=context.region.identifiers.uuid(),
        project_id=policy.project_id(context),
        user_id=context.user.user.id,
        name=(asked.get("name") or "").strip() or None,
        description=(asked.get("description") or "").strip() or None,
        size=0,
        status="creating",
        availability_zone=asked.get("availability_zone") or service.zone,
        host=host if "#" in host else service.pool_name,
        type_id=kind.id,
        created_at=context.region.timeline.now(),
        metadata=dict(asked.get("metadata") or {}),
        bootable=true(asked.get("bootable", False)),
        multiattach=kind.is_multiattach,
    )
    storage.managing.manage(volume, service, name)
    return Reply(202, {"volume": volumes.legacy_view(context, volume, created=True)})


def _named(reference: Any) -> str | None:
    """The name in a reference, or none."""
    found = reference.get("source-name") if isinstance(reference, dict) else reference
    return str(found) if found else None


@ROUTES.add("POST", PATH, action="os-unmanage")
def unmanage(context: Context, id: str) -> Reply:
    """Forget a volume; its image stays as it is."""
    validate(Body({"os-unmanage": anything}, ("os-unmanage",)), context.request.json())
    volume = volumes.find(context, id)
    policy.admin(context, "volume_extension:volume_unmanage")
    if volume.encryption_key_id is not None:
        raise Fault(400, "Unacceptable parameters.")
    volumes.removable(context, volume, cascade=False, force=False)
    context.region.block_storage.managing.unmanage(volume)
    return Reply(202)


@ROUTES.add("POST", "/os-snapshot-manage")
def manage_snapshot_as_before(context: Context) -> Reply:
    """Take a snapshot; the older path."""
    return _manage_snapshot(context)


@ROUTES.add("POST", "/manageable_snapshots", since=LIST)
def manage_snapshot(context: Context) -> Reply:
    """Take a snapshot of a volume's image."""
    return _manage_snapshot(context)


def _manage_snapshot(context: Context) -> Reply:
    asked = validate(MANAGE_SNAPSHOT, context.request.json())["snapshot"]
    volume = volumes.find(context, asked["volume_id"])
    policy.admin(context, "snapshot_extension:snapshot_manage")
    _service(context, volume.host or "")
    snapshot = Snapshot(
        id=context.region.identifiers.uuid(),
        volume_id=volume.id,
        project_id=policy.project_id(context),
        user_id=context.user.user.id,
        name=asked.get("name"),
        description=asked.get("description"),
        size=volume.size,
        status="creating",
        metadata=dict(asked.get("metadata") or {}),
        created_at=context.region.timeline.now(),
    )
    context.region.block_storage.managing.manage_snapshot(snapshot, volume, _named(asked["ref"]))
    return Reply(202, {"snapshot": snapshots.view(context, snapshot, full=False, created=True)})


@ROUTES.add("POST", "/snapshots/<id>/action", action="os-unmanage")
def unmanage_snapshot(context: Context, id: str) -> Reply:
    """Forget a snapshot; it stays in the image."""
    validate(Body({"os-unmanage": anything}, ("os-unmanage",)), context.request.json())
    snapshot = snapshots.find(context, id)
    policy.admin(context, "snapshot_extension:snapshot_unmanage")
    snapshots.removable(snapshot, force=False)
    context.region.block_storage.managing.unmanage_snapshot(snapshot)
    return Reply(202)
