"""Limits: the quota of the own project and what it has of it."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy, volume_quota
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
NAMES = {
    "volumes": "maxTotalVolumes",
    "snapshots": "maxTotalSnapshots",
    "gigabytes": "maxTotalVolumeGigabytes",
    "backups": "maxTotalBackups",
    "backup_gigabytes": "maxTotalBackupGigabytes",
}
USED = {
    "volumes": "totalVolumesUsed",
    "gigabytes": "totalGigabytesUsed",
    "snapshots": "totalSnapshotsUsed",
    "backups": "totalBackupsUsed",
    "backup_gigabytes": "totalBackupGigabytesUsed",
}


@ROUTES.add("GET", "/limits")
def limits(context: Context) -> dict[str, Any]:
    """Of the own project; an admin may name another one from 3.39 on."""
    project = policy.project_id(context)
    if context.is_admin and context.at_least("3.39"):
        project = context.request.first("project_id") or project
    quotas, used = context.region.quotas, volume_quota.used(context, project)
    absolute = {name: quotas.limit(project, key) for key, name in NAMES.items()}
    absolute |= {name: used.get(key, 0) for key, name in USED.items()}
    return {"limits": {"rate": [], "absolute": absolute}}
