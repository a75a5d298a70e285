"""The action ``dr-rehome`` that ``cinder_hooks`` adds to Cinder: give a volume to another backend.

The decision is the very code that runs inside Cinder; only the facts and the row are the
simulator's. It moves no data: the image must be primary at the new backend's cluster.
"""

from __future__ import annotations

from typing import Any

from cinder_hooks import rehome
from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.block_storage import volumes
from dr_planner.simulator.openstack.block_storage.volume_actions import asked
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.volume import Service, Volume, VolumeType
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Check, text

ROUTES = Routes()
RULE = "volume_extension:dr_rehome"


def _fields() -> tuple[dict[str, Check], tuple[str, ...]]:
    """The extension's own schema, as checks."""
    inside: dict[str, Any] = rehome.SCHEMA["properties"][rehome.ACTION]
    checks: dict[str, Check] = {
        name: text(
            shortest=rule["minLength"],
            longest=rule["maxLength"],
            null="null" in rule["type"],
            pattern=rule.get("pattern", ""),
        )
        for name, rule in inside["properties"].items()
    }
    return checks, tuple(inside["required"])


FIELDS, REQUIRED = _fields()


@ROUTES.add("POST", "/volumes/<id>/action", action=rehome.ACTION)
def move(context: Context, id: str) -> Reply:
    """Move the row from one host to another; safe to repeat."""
    given = asked(context, rehome.ACTION, FIELDS, *REQUIRED)
    volume = volumes.find(context, id)
    policy.admin(context, RULE)
    request = rehome.Request(**given)
    storage = context.region.block_storage
    service = storage.service(request.to_service)
    wanted = storage.type_named(request.volume_type) if request.volume_type else None
    decision = rehome.decide(
        _volume_facts(context, volume),
        _service_facts(service) if service is not None else None,
        _type_facts(volume, wanted) if wanted is not None else None,
        request,
    )
    if isinstance(decision, rehome.Refusal):
        raise Fault(decision.status, f"volume {id}: {decision.reason}")
    if isinstance(decision, rehome.Change):
        row = {**decision.values}
        volume.host = row["host"]
        volume.availability_zone = row["availability_zone"] or ""
        volume.service_uuid = row["service_uuid"]
        volume.type_id = row.get("volume_type_id") or volume.type_id
        storage.touch(volume)
    return Reply(202)


def _volume_facts(context: Context, volume: Volume) -> rehome.Volume:
    kind = context.region.block_storage.types[volume.type_id]
    return rehome.Volume(
        id=volume.id,
        host=volume.host,
        cluster_name=None,
        availability_zone=volume.availability_zone,
        status=volume.status,
        migration_status=volume.migration_status,
        replication_status=volume.replication_status,
        volume_type=_type_facts(volume, kind),
    )


def _type_facts(volume: Volume, kind: VolumeType) -> rehome.VolumeType:
    return rehome.VolumeType(
        id=kind.id,
        name=kind.name,
        replicated=kind.is_replicated,
        multiattach=kind.is_multiattach,
        open_to_owner=kind.is_public or volume.project_id in kind.projects,
    )


def _service_facts(service: Service) -> rehome.Service:
    return rehome.Service(
        host=service.host,
        uuid=service.uuid,
        availability_zone=service.zone,
        active_backend_id=service.active_backend_id,
    )
