"""What Placement knows, seen in the rows of Nova: inventories, allocations, aggregates, traits."""

from __future__ import annotations

from dr_planner.simulator.region.compute import EVACUATION, Compute
from dr_planner.simulator.region.scheduling import (
    CPU_RATIO,
    DISK_RATIO,
    MEMORY_RATIO,
    resources,
)
from dr_planner.simulator.region.server import ComputeService, Server

VCPU, MEMORY, DISK = "VCPU", "MEMORY_MB", "DISK_GB"
CLASSES = (VCPU, MEMORY, DISK)
COMMON_TRAITS = ("COMPUTE_NODE", "COMPUTE_TRUSTED_CERTS", "COMPUTE_VOLUME_MULTI_ATTACH")
DISABLED = "COMPUTE_STATUS_DISABLED"
RESERVED_MEMORY = 512
"""[DEFAULT] reserved_host_memory_mb"""


def inventory(service: ComputeService) -> dict[str, dict[str, float]]:
    """What a host can give, by resource class."""
    rows = (
        (VCPU, service.vcpus, CPU_RATIO, 0),
        (MEMORY, service.memory, MEMORY_RATIO, RESERVED_MEMORY),
        (DISK, service.disk, DISK_RATIO, 0),
    )
    return {
        name: {
            "total": total,
            "reserved": reserved,
            "min_unit": 1,
            "max_unit": total,
            "step_size": 1,
            "allocation_ratio": ratio,
        }
        for name, total, ratio, reserved in rows
    }


def of_server(compute: Compute, server: Server) -> dict[str, dict[str, int]]:
    """What a server holds of each host: of its own, and of those that have not let go yet.

    A host from which it was evacuated lets go when it is started again.
    """
    hosts = dict.fromkeys(host for host in (server.host, server.old_host) if host)
    for migration in compute.migrations:
        left = migration.server_id == server.id and migration.type == EVACUATION
        if left and migration.status in ("accepted", "pre-migrating", "done"):
            hosts[migration.source] = None
    return {host: amounts(server) for host in hosts if compute.compute(host) is not None}


def amounts(server: Server) -> dict[str, int]:
    """What a server takes, by resource class; nothing where it takes none."""
    found = zip(CLASSES, resources(server), strict=True)
    return {name: amount for name, amount in found if amount}


def at_host(compute: Compute, service: ComputeService) -> dict[str, dict[str, int]]:
    """What each server holds of a host."""
    left = {
        m.server_id
        for m in compute.migrations
        if m.source == service.host and m.type == EVACUATION and m.status == "done"
    }
    found = {}
    for server in compute.servers.values():
        if service.host in (server.host, server.old_host) or server.id in left:
            found[server.id] = amounts(server)
    return found


def used(compute: Compute, service: ComputeService) -> dict[str, int]:
    """What is held of a host, by resource class."""
    total = dict.fromkeys(CLASSES, 0)
    for held in at_host(compute, service).values():
        for name, amount in held.items():
            total[name] += amount
    return total


def traits(service: ComputeService) -> list[str]:
    """The traits of a host; a disabled one has one more."""
    return [*COMMON_TRAITS, *([DISABLED] if service.disabled else [])]


def aggregates(compute: Compute, service: ComputeService) -> list[str]:
    """The UUIDs of the aggregates that a host is in."""
    return [a.uuid for a in compute.aggregates.values() if service.host in a.hosts]


def generation(compute: Compute, service: ComputeService) -> int:
    """A number that grows with everything that was ever placed at a host."""
    here = sum(server.host == service.host for server in compute.servers.values())
    gone = sum(server.host == service.host for server in compute.deleted.values())
    moved = sum(service.host in (m.source, m.destination) for m in compute.migrations)
    return 1 + here + 2 * gone + 2 * moved
