"""Volumes: list, show, create, update, delete."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import listing, policy
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.volume import Attachment, Volume, VolumeType
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import (
    Body,
    strings,
    text,
    true,
    validate,
)

ROUTES = Routes()
FILTERS = (
    "name",
    "status",
    "metadata",
    "bootable",
    "migration_status",
    "availability_zone",
    "group_id",
    "size",
    "created_at",
    "updated_at",
    "consumes_quota",
)
NAMES = {
    "name": text(null=True),
    "description": text(null=True),
    "display_name": text(null=True),
    "display_description": text(null=True),
}


def _update_schema(context: Context) -> Body:
    fields = {**NAMES, "metadata": strings()}
    any_of = tuple(fields) if context.at_least("3.53") else ()
    return Body({"volume": Body(fields, any_of=any_of)}, ("volume",))


# ------------------------------------------------------------------------------- views


def links(context: Context, kind: str, id: str) -> list[dict[str, str]]:
    """The two links of every resource."""
    return [
        {"rel": "self", "href": context.url(f"/v3/{kind}/{id}")},
        {"rel": "bookmark", "href": context.url(f"/{kind}/{id}")},
    ]


def attachment_view(context: Context, attachment: Attachment) -> dict[str, Any]:
    """An attachment inside a volume; its ``id`` is the volume's."""
    return {
        "id": attachment.volume_id,
        "attachment_id": attachment.id,
        "volume_id": attachment.volume_id,
        "server_id": attachment.server_id,
        "host_name": attachment.host_name if context.is_admin else None,
        "device": attachment.device,
        "attached_at": context.iso(attachment.attached_at),
    }


def legacy_view(context: Context, volume: Volume, *, created: bool = False) -> dict[str, Any]:
    """A volume without anything that came with a microversion."""
    storage = context.region.block_storage
    metadata = dict(volume.metadata)
    if volume.readonly is not None and not created:
        metadata["readonly"] = str(volume.readonly)
    attached = [a for a in storage.attachments_of(volume) if a.status == "attached"]
    kind = storage.types[volume.type_id]
    document: dict[str, Any] = {
        "id": volume.id,
        "status": volume.status,
        "size": volume.size,
        "availability_zone": volume.availability_zone,
        "created_at": context.iso(volume.created_at, fresh=created),
        "updated_at": context.iso(volume.updated_at),
        "name": volume.name,
        "description": volume.description,
        "volume_type": kind.name,
        "snapshot_id": volume.snapshot_id,
        "source_volid": volume.source_volid,
        "metadata": metadata,
        "links": links(context, "volumes", volume.id),
        "user_id": volume.user_id,
        "bootable": str(volume.bootable).lower(),
        "encrypted": volume.encryption_key_id is not None,
        "replication_status": volume.replication_status,
        "consistencygroup_id": None,
        "multiattach": volume.multiattach,
        "attachments": [attachment_view(context, a) for a in attached],
    }
    if context.is_admin:
        document["migration_status"] = volume.migration_status
    return document


def view(
    context: Context, volume: Volume, *, created: bool = False, shown: bool = True
) -> dict[str, Any]:
    """A volume in full.

    :param shown: with what Cinder's extensions add to lists and shows, but not to the answers of
        create and update.
    """
    document = legacy_view(context, volume, created=created)
    if context.at_least("3.13"):
        document["group_id"] = volume.group_id
    if context.is_admin and context.at_least("3.21"):
        document["provider_id"] = volume.provider_id
    if context.at_least("3.48"):
        document["shared_targets"] = volume.shared_targets
        document["service_uuid"] = volume.service_uuid
    if context.is_admin and context.at_least("3.61"):
        document["cluster_name"] = None
    if context.at_least("3.63"):
        document["volume_type_id"] = volume.type_id
    if context.at_least("3.64") and volume.encryption_key_id is not None:
        document["encryption_key_id"] = volume.encryption_key_id
    if context.at_least("3.65"):
        document["consumes_quota"] = volume.use_quota
    if created or not shown:
        return document
    if volume.image_metadata:
        document["volume_image_metadata"] = dict(volume.image_metadata)
    document["os-vol-tenant-attr:tenant_id"] = volume.project_id
    if context.is_admin:
        document["os-vol-host-attr:host"] = volume.host
        document["os-vol-mig-status-attr:migstat"] = volume.migration_status
        document["os-vol-mig-status-attr:name_id"] = volume.name_id
    return document


def find(context: Context, id: str) -> Volume:
    """The volume, if who asks can see it.

    :raises Fault: 404, there is none for them.
    """
    volume = context.region.block_storage.volumes.get(id)
    if volume is None or not policy.sees(context, volume.project_id):
        raise Fault(404, f"Volume {id} could not be found.")
    return volume


# ------------------------------------------------------------------------------- reads


def _chosen(context: Context) -> list[Volume]:
    volumes = list(context.region.block_storage.volumes.values())
    given = listing.filters(context, FILTERS)
    if not listing.all_projects(context):
        own = policy.project_id(context)
        volumes = [v for v in volumes if v.project_id == own]
    for key, wanted in given.items():
        known = KEYS.get(key)
        if key in ("project_id", "tenant_id"):
            volumes = [v for v in volumes if v.project_id == wanted]
        elif key == "metadata":
            pairs = _pairs(wanted)
            volumes = [v for v in volumes if pairs.items() <= v.metadata.items()]
        elif key == "bootable":
            volumes = [v for v in volumes if v.bootable == true(wanted)]
        elif key == "volume_type_id":
            volumes = [v for v in volumes if v.type_id == wanted]
        elif key == "host":
            volumes = [v for v in volumes if wanted in (v.host, v.service_host)]
        elif known is not None:
            volumes = [v for v in volumes if str(known(v)) == wanted]
        else:
            return []  # Cinder finds nothing by a filter that it does not know
    return listing.ordered(context, volumes, KEYS)


KEYS: dict[str, Any] = {
    "id": lambda v: v.id,
    "name": lambda v: v.name,
    "display_name": lambda v: v.name,
    "status": lambda v: v.status,
    "size": lambda v: v.size,
    "availability_zone": lambda v: v.availability_zone,
    "created_at": lambda v: v.created_at,
    "updated_at": lambda v: v.updated_at,
    "replication_status": lambda v: v.replication_status,
    "user_id": lambda v: v.user_id,
    "migration_status": lambda v: v.migration_status,
    "group_id": lambda v: v.group_id,
}


def _pairs(given: str) -> dict[str, str]:
    import ast

    try:
        found = ast.literal_eval(given)
    except (ValueError, SyntaxError):
        found = None
    if not isinstance(found, dict):
        raise Fault(400, f"Invalid filter metadata: {given}")
    return {str(key): str(value) for key, value in found.items()}


def _list(context: Context, path: str, show: Any) -> dict[str, Any]:
    volumes = _chosen(context)
    chosen, next_link = listing.page(
        context, volumes, path=path, kind="Volume", identifier=lambda v: v.id
    )
    document: dict[str, Any] = {"volumes": [show(volume) for volume in chosen]}
    if next_link:
        document["volumes_links"] = next_link
    if context.at_least("3.45") and true(context.request.first("with_count", "no")):
        document["count"] = len(volumes)
    return document


@ROUTES.add("GET", "/volumes")
def index(context: Context) -> dict[str, Any]:
    """Volumes in short."""
    return _list(
        context,
        "/v3/volumes",
        lambda v: {"id": v.id, "name": v.name, "links": links(context, "volumes", v.id)},
    )


@ROUTES.add("GET", "/volumes/detail")
def detail(context: Context) -> dict[str, Any]:
    """Volumes in full."""
    return _list(context, "/v3/volumes/detail", lambda v: view(context, v))


@ROUTES.add("GET", "/volumes/summary", since="3.12")
def summary(context: Context) -> dict[str, Any]:
    """How many volumes there are, and how large they are together."""
    volumes = _chosen(context)
    document: dict[str, Any] = {
        "total_count": len(volumes),
        "total_size": sum(v.size for v in volumes),
    }
    if context.at_least("3.36"):
        metadata: dict[str, list[str]] = {}
        for volume in volumes:
            for key, value in volume.metadata.items():
                if value not in metadata.setdefault(key, []):
                    metadata[key].append(value)
        document["metadata"] = metadata
    return {"volume-summary": document}


@ROUTES.add("GET", "/volumes/<id>")
def show(context: Context, id: str) -> dict[str, Any]:
    """One volume."""
    return {"volume": view(context, find(context, id))}


# ------------------------------------------------------------------------------ writes


def stripped(asked: dict[str, Any], *keys: str) -> str | None:
    """The first of some fields that was given, without spaces around it."""
    for key in keys:
        if asked.get(key) is not None:
            return str(asked[key]).strip()
    return None


def type_is_visible(context: Context, kind: VolumeType) -> bool:
    """Whether who asks may use a type: a private one only with access."""
    return kind.is_public or context.is_admin or policy.project_id(context) in kind.projects


@ROUTES.add("PUT", "/volumes/<id>")
def update(context: Context, id: str) -> dict[str, Any]:
    """Another name, description or metadata."""
    asked = validate(_update_schema(context), context.request.json())["volume"]
    volume = find(context, id)
    policy.member(context, "volume:update")
    for key in ("name", "display_name"):
        if key in asked:
            volume.name = stripped(asked, key)
    for key in ("description", "display_description"):
        if key in asked:
            volume.description = stripped(asked, key)
    if "metadata" in asked:
        volume.metadata = dict(asked["metadata"])
    context.region.block_storage.touch(volume)
    return {"volume": view(context, volume, shown=False)}


@ROUTES.add("DELETE", "/volumes/<id>")
def delete(context: Context, id: str) -> Reply:
    """Take a volume away; with ``cascade`` its snapshots too."""
    volume = find(context, id)
    policy.member(context, "volume:delete")
    cascade = true(context.request.first("cascade", "no"))
    force = context.at_least("3.23") and true(context.request.first("force", "no"))
    if force:
        policy.admin(context, "volume:force_delete")
    remove(context, volume, cascade=cascade, force=force)
    return Reply(202)


DELETABLE = ("available", "error", "error_restoring", "error_extending", "error_managing")


def remove(context: Context, volume: Volume, *, cascade: bool, force: bool) -> None:
    """Take a volume away if its state allows it.

    :raises Fault: 400, it does not.
    """
    not_frozen(context, volume)
    removable(context, volume, cascade=cascade, force=force)
    context.region.block_storage.delete(volume, cascade=cascade)


def removable(context: Context, volume: Volume, *, cascade: bool, force: bool) -> None:
    """A volume may be taken away, or forgotten.

    :raises Fault: 400, its state forbids it.
    """
    storage = context.region.block_storage
    attached = any(a.status == "attached" for a in storage.attachments_of(volume))
    status = "" if force else f"status must be {' or '.join(DELETABLE)} and "
    if (
        attached
        or (not force and volume.status not in DELETABLE)
        or volume.migrates
        or volume.group_id
        or (storage.snapshots_of(volume) and not cascade)
    ):
        raise Fault(
            400,
            f"Invalid volume: Volume {status}must not be migrating, attached, belong to a group, "
            "have snapshots, awaiting a transfer, or be disassociated from snapshots after volume "
            "transfer.",
        )


def not_frozen(context: Context, volume: Volume) -> None:
    """The volume's backend takes changes.

    :raises Fault: 400, it is frozen.
    """
    service = context.region.block_storage.service(volume.host or "")
    if service is not None and service.frozen:
        raise Fault(
            400,
            "Invalid input received: Modification operations are not allowed on frozen storage "
            "backends.",
        )
