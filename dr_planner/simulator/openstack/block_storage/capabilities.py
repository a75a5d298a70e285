"""What a backend can do, for those who write extra specs. For admins only."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
PROPERTIES = {
    "thin_provisioning": ("Thin Provisioning", "Sets thin provisioning."),
    "compression": ("Compression", "Enables compression."),
    "qos": ("QoS", "Enables QoS."),
    "replication_enabled": ("Replication", "Enables replication."),
}


@ROUTES.add("GET", "/capabilities/<host>")
def show(context: Context, host: str) -> dict[str, Any]:
    """The capabilities of one backend."""
    policy.admin(context, "volume_extension:capabilities")
    service = context.region.block_storage.service(host)
    if service is None or service.host != host:
        raise Fault(404, f"Can't find service: {host}")
    targets = [*service.targets, "default"] if service.targets else []
    return {
        "namespace": f"OS::Storage::Capabilities::{host}",
        "vendor_name": "Open Source",
        "volume_backend_name": service.backend_name,
        "pool_name": None,
        "driver_version": "1.3.0",
        "storage_protocol": "ceph",
        "display_name": None,
        "description": None,
        "visibility": None,
        "replication_targets": targets,
        "properties": {
            key: {"title": title, "description": description, "type": "boolean"}
            for key, (title, description) in PROPERTIES.items()
        },
    }
