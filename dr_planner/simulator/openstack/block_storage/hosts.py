"""Hosts of Cinder's services, with what is on them. For admins only."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.volume import Snapshot, Volume
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
RULE = "volume_extension:hosts"


@ROUTES.add("GET", "/os-hosts")
def index(context: Context) -> dict[str, Any]:
    """The services, as hosts."""
    policy.admin(context, RULE)
    storage = context.region.block_storage
    return {
        "hosts": [
            {
                "host_name": service.host,
                "service": service.binary,
                "zone": service.zone,
                "service-status": "available" if storage.is_up(service) else "unavailable",
                "service-state": "disabled" if service.disabled else "enabled",
                "last-update": context.iso(storage.heartbeat(service)),
            }
            for service in storage.services
        ]
    }


@ROUTES.add("GET", "/os-hosts/<host>")
def show(context: Context, host: str) -> dict[str, Any]:
    """How many volumes and snapshots a host has, in all and by project."""
    policy.admin(context, RULE)
    storage = context.region.block_storage
    if all(service.host != host for service in storage.services):
        raise Fault(404, f"Service cinder-volume could not be found on host {host}.")
    volumes = [volume for volume in storage.volumes.values() if volume.service_host == host]
    snapshots = [s for volume in volumes for s in storage.snapshots_of(volume)]
    found = [_resource(host, "(total)", volumes, snapshots)]
    for project in dict.fromkeys(volume.project_id for volume in volumes):
        found.append(
            _resource(
                host,
                project,
                [volume for volume in volumes if volume.project_id == project],
                [snapshot for snapshot in snapshots if snapshot.project_id == project],
            )
        )
    return {"host": found}


def _resource(
    host: str, project: str, volumes: list[Volume], snapshots: list[Snapshot]
) -> dict[str, Any]:
    return {
        "resource": {
            "host": host,
            "project": project,
            "volume_count": str(len(volumes)),
            "total_volume_gb": str(sum(volume.size for volume in volumes)),
            "snapshot_count": str(len(snapshots)),
            "total_snapshot_gb": str(sum(snapshot.size for snapshot in snapshots)),
        }
    }
