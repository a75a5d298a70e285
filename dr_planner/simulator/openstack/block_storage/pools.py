"""What the scheduler knows of the backends' pools. For admins only."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.capabilities import capabilities, satisfies
from dr_planner.simulator.region.volume import Service
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import true

ROUTES = Routes()
ALLOWED = {"detail", "sort", "sort_key", "sort_dir", "limit", "offset", "marker"}
FILTERS = ("name", "volume_type")
WORDS = ("true", "false", "1", "0", "on", "off", "yes", "no", "y", "n", "t", "f")
CAPACITY = 1048576.0
"""GiB that every pool has and has free: the simulator's pools do not fill up."""


def view(context: Context, service: Service) -> dict[str, Any]:
    """The capabilities that a backend reports for its pool (cinder 29.0.0, drivers/rbd.py)."""
    storage = context.region.block_storage
    cluster = context.region.ceph.clusters[service.cluster]
    conf = f"/etc/ceph/{service.cluster}.conf"
    placed = [v.size for v in storage.volumes.values() if v.service_host == service.host]
    report: dict[str, Any] = {
        **capabilities(service),
        "total_capacity_gb": CAPACITY,
        "free_capacity_gb": CAPACITY,
        "reserved_percentage": 0,
        "max_over_subscription_ratio": "20.0",
        "location_info": f"ceph:{conf}:{cluster.fsid}:{_client(context, service)}:{service.pool}",
        "backend_state": "up" if storage.works(service) else "down",
    }
    if service.targets:
        report["replication_targets"] = [*service.targets, "default"]
    report |= {
        "allocated_capacity_gb": sum(placed),
        "filter_function": None,
        "goodness_function": None,
        "timestamp": context.region.timeline.iso(storage.heartbeat(service)),
    }
    return report


def _client(context: Context, service: Service) -> str:
    for cluster in context.region.deployment.ceph_clusters:
        if cluster.name == service.cluster:
            return cluster.client
    return ""


def _accepts(context: Context, service: Service, wanted: str) -> bool:
    kind = context.region.block_storage.type_named(wanted)
    if kind is None:
        return False
    return satisfies(service, kind.extra_specs)


@ROUTES.add("GET", "/scheduler-stats/get_pools")
def index(context: Context) -> dict[str, Any]:
    """The pools of the enabled backends, by name; with ``detail`` all that is known of them."""
    policy.admin(context, "scheduler_extension:scheduler_stats:get_pools")
    given = dict(context.request.query)
    detail = given.get("detail", "false")
    if detail.lower() not in WORDS:
        raise Fault(400, f"Value '{detail}' for 'detail' is not a boolean.")
    since = {"name": "3.28", "volume_type": "3.35"}
    filters = {key for key in FILTERS if context.at_least(since[key])}
    bad = [key for key in given if key not in ALLOWED | filters]
    if bad and context.at_least("3.28"):
        raise Fault(400, f"Invalid filters {', '.join(bad)} are found in query options.")
    storage = context.region.block_storage
    found = [
        service
        for service in storage.services
        if service.binary == "cinder-volume" and not service.disabled and storage.is_up(service)
    ]
    if "name" in filters and "name" in given:
        found = [service for service in found if service.pool_name == given["name"]]
    if "volume_type" in filters and "volume_type" in given:
        found = [service for service in found if _accepts(context, service, given["volume_type"])]
    if not true(detail):
        return {"pools": [{"name": service.pool_name} for service in found]}
    return {
        "pools": [
            {"name": service.pool_name, "capabilities": view(context, service)}
            for service in found
        ]
    }
