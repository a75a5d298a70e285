"""Quotas and limits: unlimited, with the use counted."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import true

ROUTES = Routes()
LIMITS = {
    "volumes": -1,
    "per_volume_gigabytes": -1,
    "snapshots": -1,
    "gigabytes": -1,
    "backups": 10,
    "backup_gigabytes": 1000,
    "groups": 10,
}


def _used(context: Context, project: str) -> dict[str, int]:
    storage = context.region.block_storage
    volumes = [v for v in storage.volumes.values() if v.project_id == project and v.use_quota]
    snapshots = [s for s in storage.snapshots.values() if s.project_id == project]
    return {
        "volumes": len(volumes),
        "snapshots": len(snapshots),
        "gigabytes": sum(v.size for v in volumes) + sum(s.size for s in snapshots),
    }


@ROUTES.add("GET", "/os-quota-sets/<id>")
def show(context: Context, id: str) -> dict[str, Any]:
    """The quota of a project."""
    if not policy.sees(context, id):
        raise policy.denied("volume_extension:quotas:show")
    if not true(context.request.first("usage", "no")):
        return {"quota_set": {**LIMITS, "id": id}}
    used = _used(context, id)
    return {
        "quota_set": {
            **{
                key: {"limit": limit, "in_use": used.get(key, 0), "reserved": 0}
                for key, limit in LIMITS.items()
            },
            "id": id,
        }
    }


@ROUTES.add("GET", "/os-quota-sets/<id>/defaults")
def defaults(context: Context, id: str) -> dict[str, Any]:
    """The quota of a project that has none of its own."""
    if not policy.sees(context, id):
        raise policy.denied("volume_extension:quotas:show")
    return {"quota_set": {**LIMITS, "id": id}}


@ROUTES.add("GET", "/limits")
def limits(context: Context) -> dict[str, Any]:
    """Quota and use of the own project; an admin may name another one from 3.39 on."""
    project = policy.project_id(context)
    if context.is_admin and context.at_least("3.39"):
        project = context.request.first("project_id") or project
    if not project:
        raise Fault(403, "A token with a project is needed.")
    used = _used(context, project)
    return {
        "limits": {
            "rate": [],
            "absolute": {
                "maxTotalVolumes": LIMITS["volumes"],
                "maxTotalSnapshots": LIMITS["snapshots"],
                "maxTotalVolumeGigabytes": LIMITS["gigabytes"],
                "maxTotalBackups": LIMITS["backups"],
                "maxTotalBackupGigabytes": LIMITS["backup_gigabytes"],
                "totalVolumesUsed": used["volumes"],
                "totalGigabytesUsed": used["gigabytes"],
                "totalSnapshotsUsed": used["snapshots"],
                "totalBackupsUsed": 0,
                "totalBackupGigabytesUsed": 0,
            },
        }
    }
