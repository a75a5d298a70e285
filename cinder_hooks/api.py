"""The volume action ``dr-rehome``: an extension of Cinder's API, loaded by cinder-api.

Named in cinder.conf as ``osapi_volume_extension = cinder_hooks.api.Rehome``. Asks Cinder's own
objects for the facts, lets :mod:`cinder_hooks.rehome` decide, and writes the volume's row with a
compare-and-swap, so that of two callers one wins and the other sees what it did.
"""

# Cinder's modules are there only where Cinder is installed, and have no types.
# mypy: disable-error-code="import-not-found,import-untyped,misc,untyped-decorator"
from __future__ import annotations

import datetime
import logging
from http import HTTPStatus
from typing import Any

import webob.exc
from cinder import exception, objects
from cinder import volume as cinder_volume
from cinder.api import extensions, validation
from cinder.api.openstack import wsgi
from cinder.common import constants
from cinder.db import api as db
from cinder.quota import QUOTAS
from cinder.volume import volume_types, volume_utils
from oslo_config import cfg
from oslo_utils import timeutils

from cinder_hooks import policy, rehome

CONF = cfg.CONF
LOG = logging.getLogger(__name__)
ATTEMPTS = 3
ENCRYPTION_FACTS = ("provider", "cipher", "key_size", "control_location")


class RehomeController(wsgi.Controller):
    """Serves ``POST /v3/volumes/{id}/action`` with ``{"dr-rehome": {...}}``."""

    def __init__(self) -> None:
        super().__init__()
        self.volume_api = cinder_volume.API()

    @wsgi.response(HTTPStatus.ACCEPTED)
    @wsgi.action(rehome.ACTION)
    @validation.schema(rehome.SCHEMA)
    def move(self, req: Any, id: str, body: dict[str, Any]) -> Any:
        """Give a volume to another backend.

        400: the request is wrong, or names a service, zone or type that is not known or does
        not fit. 403: not allowed. 404: no such volume. 409: the volume is elsewhere or busy.
        """
        context = req.environ["cinder.context"]
        volume = self.volume_api.get(context, id)
        context.authorize(policy.REHOME, target_obj=volume)
        request = rehome.Request.from_body(body)
        for _attempt in range(ATTEMPTS):
            if _rehome(context.elevated(), id, request):
                return webob.Response(status_int=HTTPStatus.ACCEPTED)
        raise webob.exc.HTTPConflict(
            explanation=f"volume {id} is being changed by others; try again"
        )


class Rehome(extensions.ExtensionDescriptor):
    """Re-homing of volumes whose mirrored image was promoted at another backend."""

    name = "DRRehome"
    alias = "dr-rehome"
    updated = "2026-11-30T00:00:00+00:00"

    def __init__(self, ext_mgr: Any) -> None:
        policy.register()
        super().__init__(ext_mgr)

    def get_controller_extensions(self) -> list[Any]:
        """The one controller, which adds its action to those of volumes."""
        return [extensions.ControllerExtension(self, "volumes", RehomeController())]


def _rehome(context: Any, volume_id: str, request: rehome.Request) -> bool:
    """Look, decide, act. False: somebody else changed the volume in between.

    :raises webob.exc.HTTPException: the decision is a refusal.
    """
    volume = objects.Volume.get_by_id(context, volume_id)
    new_type = _type_named(context, request.volume_type)
    decision = rehome.decide(
        _volume_facts(context, volume),
        _service_facts(context, request.to_service),
        _type_facts(context, volume, new_type),
        request,
    )
    if isinstance(decision, rehome.Refusal):
        LOG.info("Volume %s: not re-homed to %s: %s", volume_id, request.to_host, decision.reason)
        refusal = {
            rehome.BAD_REQUEST: webob.exc.HTTPBadRequest,
            rehome.CONFLICT: webob.exc.HTTPConflict,
        }[decision.status]
        raise refusal(explanation=f"volume {volume_id}: {decision.reason}")
    if isinstance(decision, rehome.Change) and not _write(context, volume, new_type, decision):
        return False
    _align_snapshots(context, volume_id, new_type)
    return True


def _write(context: Any, volume: Any, new_type: Any, change: rehome.Change) -> bool:
    """Write the row if it is still as it was, and carry the usage of the types' quotas over."""
    came_from = volume.host
    reservations = _reserve_type_quota(context, volume, new_type)
    try:
        changed = volume.conditional_update(dict(change.values), dict(change.expected))
    except Exception:
        QUOTAS.rollback(context, reservations, project_id=volume.project_id)
        raise
    if not changed:
        QUOTAS.rollback(context, reservations, project_id=volume.project_id)
        return False
    QUOTAS.commit(context, reservations, project_id=volume.project_id)
    LOG.info("Volume %s: re-homed from %s to %s", volume.id, came_from, volume.host)
    return True


def _align_snapshots(context: Any, volume_id: str, new_type: Any) -> None:
    """Give the volume's snapshots its type, as Cinder's own retype does.

    A volume made from a snapshot gets the snapshot's type, and would be sent to the old backend.
    Done also when the volume is there already: a caller may have died before this.
    """
    if new_type is None:
        return
    for snapshot in objects.SnapshotList.get_all_for_volume(context, volume_id):
        if snapshot.volume_type_id != new_type.id:
            snapshot.volume_type_id = new_type.id
            snapshot.save()


# ------------------------------------------------------------------------------- quota


def _reserve_type_quota(context: Any, volume: Any, new_type: Any) -> list[str]:
    """Reserve the move of this volume's usage from the old type's quota to the new type's.

    No limit is applied: the owner has the volume already, and a recovery must not stop because
    a quota of the other site's type is too small. The usage is counted, so nothing more can be
    created there until the quota is raised.
    """
    old_id = volume.volume_type_id
    if new_type is None or new_type.id == old_id or not volume.use_quota:
        return []
    snapshots = [snapshot for snapshot in volume.snapshots if snapshot.use_quota]
    usage = {"volumes": 1, "gigabytes": volume.size, "snapshots": len(snapshots)}
    if not CONF.no_snapshot_gb_quota:
        usage["gigabytes"] += sum(snapshot.volume_size for snapshot in snapshots)
    deltas = _of_type(context, usage, new_type.id)
    if old_id:
        deltas |= {name: -value for name, value in _of_type(context, usage, old_id).items()}
    resources = QUOTAS.resources
    deltas = {name: value for name, value in deltas.items() if name in resources}
    reserved: list[str] = db.quota_reserve(
        context,
        resources,
        dict.fromkeys(deltas, -1),
        deltas,
        timeutils.utcnow() + datetime.timedelta(seconds=CONF.reservation_expire),
        CONF.until_refresh,
        CONF.max_age,
        project_id=volume.project_id,
    )
    return reserved


def _of_type(context: Any, usage: dict[str, int], type_id: str) -> dict[str, int]:
    """The same usage under the names of one type's quotas."""
    named = dict(usage)
    QUOTAS.add_volume_type_opts(context, named, type_id)
    return {name: value for name, value in named.items() if name not in usage}


# ------------------------------------------------------------------------------- facts


def _type_named(context: Any, name: str | None) -> Any:
    """The type of that name or id; None where none was named, or none is known."""
    if name is None:
        return None
    try:
        return objects.VolumeType.get_by_name_or_id(context, name)
    except (exception.NotFound, exception.InvalidVolumeType):
        return None


def _type_facts(context: Any, volume: Any, volume_type: Any) -> rehome.VolumeType | None:
    if volume_type is None:
        return None
    encryption = volume_types.get_volume_type_encryption(context, volume_type.id) or {}
    zones = volume_utils.extract_availability_zones_from_volume_type(volume_type)
    return rehome.VolumeType(
        id=volume_type.id,
        name=volume_type.name,
        replicated=bool(volume_type.is_replicated()),
        multiattach=bool(volume_type.is_multiattach()),
        encryption=tuple((fact, encryption.get(fact)) for fact in ENCRYPTION_FACTS)
        if encryption
        else (),
        zones=None if zones is None else tuple(zones),
        open_to_owner=bool(volume_type.is_public) or _has_access(context, volume, volume_type),
    )


def _has_access(context: Any, volume: Any, volume_type: Any) -> bool:
    """Whether the volume's project was given a private type.

    Asked of the database: an object that was read by name always says "no projects".
    """
    rows = db.volume_type_access_get_all(context, volume_type.id)
    return any(row.project_id == volume.project_id for row in rows)


def _volume_facts(context: Any, volume: Any) -> rehome.Volume:
    return rehome.Volume(
        id=volume.id,
        host=volume.host,
        cluster_name=volume.cluster_name,
        availability_zone=volume.availability_zone,
        status=volume.status,
        migration_status=volume.migration_status,
        replication_status=volume.replication_status,
        volume_type=_type_facts(context, volume, volume.volume_type),
    )


def _service_facts(context: Any, host: str) -> rehome.Service | None:
    try:
        service = objects.Service.get_by_args(context, host, constants.VOLUME_BINARY)
    except exception.NotFound:
        return None
    return rehome.Service(
        host=service.host,
        uuid=service.uuid,
        availability_zone=service.availability_zone,
        cluster_name=service.cluster_name,
        active_backend_id=service.active_backend_id,
    )
