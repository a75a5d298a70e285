"""Retype and migration of volumes."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.block_storage import volumes
from dr_planner.simulator.openstack.block_storage.volume_actions import PATH, asked
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.volume import Service, Volume
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Check, anything, boolean, one_of, text, true, uuid

ROUTES = Routes()
ADMIN = "volume_extension:volume_admin_actions:"
NO_REPLICATION = (None, "disabled", "not-capable")


@ROUTES.add("POST", PATH, action="os-retype")
def retype(context: Context, id: str) -> Reply:
    """Another type; whether it came to that is seen in the volume later."""
    given = asked(
        context,
        "os-retype",
        {"new_type": text(shortest=1), "migration_policy": one_of("on-demand", "never")},
        "new_type",
    )
    volume = volumes.find(context, id)
    policy.member(context, "volume:retype")
    storage = context.region.block_storage
    wanted = storage.type_named(given["new_type"])
    if wanted is None:
        raise Fault(404, f"Volume type with name {given['new_type']} could not be found.")
    if volume.multiattach != wanted.is_multiattach and volume.status != "available":
        raise Fault(
            400,
            "Invalid input received: Invalid volume_type passed, retypes affecting multiattach "
            "are only allowed on available volumes, the specified volume however currently has a "
            f"status of: {volume.status}.",
        )
    if (
        volume.status not in ("available", "in-use")
        or volume.migrates
        or volume.group_id
        or volume.type_id == wanted.id
    ):
        raise Fault(
            400,
            "Invalid volume: Retype needs volume to be in available or in-use state, not be part "
            "of an active migration or a consistency group, requested type has to be different "
            "that the one from the volume, and for in-use volumes front-end qos specs cannot "
            "change.",
        )
    moves = given.get("migration_policy") == "on-demand"
    service = storage.service(volume.host or "")
    stays = service is not None and storage.accepts(service, volume, wanted)
    if moves and not stays:
        _not_attached(volume)
    storage.migration.retype(volume, wanted, may_move=moves)
    return Reply(202)


def _not_attached(volume: Volume) -> None:
    if volume.status == "in-use":
        raise Fault(501, "The simulator moves no volume that is attached.", problem=True)


@ROUTES.add("POST", PATH, action="os-migrate_volume")
def migrate(context: Context, id: str) -> Reply:
    """Another backend; ``migration_status`` of the volume tells how it went."""
    fields: dict[str, Check] = {
        "host": text(null=context.at_least("3.16")),
        "force_host_copy": boolean,
        "lock_volume": boolean,
    }
    required: tuple[str, ...] = ("host",)
    if context.at_least("3.16"):
        fields["cluster"] = text(null=True)
        required = ()
    given = asked(context, "os-migrate_volume", fields, *required)
    volume = volumes.find(context, id)
    policy.admin(context, ADMIN + "migrate_volume")
    service = _destination(context, given)
    storage = context.region.block_storage
    if (
        volume.status not in ("available", "in-use")
        or volume.migrates
        or volume.replication_status not in NO_REPLICATION
        or volume.group_id
        or storage.snapshots_of(volume)
        or volume.host == given["host"]
    ):
        raise Fault(
            400,
            f"Invalid volume: Volume {volume.id} status must be available or in-use, must not be "
            "migrating, have snapshots, be replicated, be part of a group and destination "
            "host/cluster must be different than the current one",
        )
    _not_attached(volume)
    storage.migration.migrate(
        volume,
        service,
        copy=true(given.get("force_host_copy", False)),
        lock=true(given.get("lock_volume", False)),
    )
    return Reply(202)


def _destination(context: Context, given: dict[str, Any]) -> Service:
    """The service that a volume is to go to.

    :raises Fault: 400, none was named, or it cannot be used.
    """
    host, cluster = given.get("host"), given.get("cluster")
    if bool(host) == bool(cluster):
        words = "Host field is missing."
        if context.at_least("3.16"):
            words = "One and only one of cluster and host must be set."
        raise Fault(400, f"Invalid input received: {words}")
    storage = context.region.block_storage
    service = storage.service(str(host)) if host else None
    if service is None or service.disabled or not storage.is_up(service):
        raise Fault(400, f"Invalid host: No available service named '{cluster or host}'")
    return service


@ROUTES.add("POST", PATH, action="os-migrate_volume_completion")
def complete(context: Context, id: str) -> dict[str, Any]:
    """What Nova says when it has moved an attached volume; nothing moves like that here."""
    given = asked(
        context,
        "os-migrate_volume_completion",
        {"new_volume": uuid(), "error": anything},
        "new_volume",
    )
    volume = volumes.find(context, id)
    policy.admin(context, ADMIN + "migrate_volume_completion")
    new = volumes.find(context, given["new_volume"])
    if volume.migration_status is None and new.migration_status is None:
        return {"save_volume_id": new.id}
    if volume.migration_status is None:
        raise Fault(400, "Invalid volume: Source volume not mid-migration.")
    if new.migration_status is None:
        raise Fault(400, "Invalid volume: Destination volume not mid-migration.")
    expected = f"target:{volume.id}"
    if new.migration_status != expected:
        raise Fault(
            400,
            f"Invalid volume: Destination has migration_status {new.migration_status}, expected "
            f"{expected}.",
        )
    return {"save_volume_id": volume.id}
