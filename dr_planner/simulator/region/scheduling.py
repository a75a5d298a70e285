"""Which host takes a server: Placement's candidates, then the filters, then the weights."""

from __future__ import annotations

from collections.abc import Collection

from dr_planner.simulator.region.compute import Compute
from dr_planner.simulator.region.server import ComputeService, Flavor, Server

CPU_RATIO, MEMORY_RATIO, DISK_RATIO = 4.0, 1.0, 1.0
"""initial_cpu_allocation_ratio and its like, as Nova 34 has them."""


class NoValidHost(Exception):
    """No host can take the server; the message is Nova's."""


NO_CANDIDATES = "No valid host was found. "
ALL_FILTERED = "No valid host was found. There are not enough hosts available."


def choose(
    compute: Compute, server: Server, *, ignore: Collection[str] = (), host: str | None = None
) -> ComputeService:
    """The host for a server: of its pinned zone, up, and with the most memory left.

    :param ignore: hosts that are out of the question.
    :param host: the only one that will do.
    :raises NoValidHost: there is none.
    """
    used = usage(compute)
    candidates = [
        service
        for service in compute.computes()
        if not service.disabled
        and (host is None or service.host == host)
        and (server.pinned_zone is None or compute.zone_of(service.host) == server.pinned_zone)
        and _fits(service, used.get(service.host, (0, 0, 0)), server)
    ]
    if not candidates:
        raise NoValidHost(NO_CANDIDATES)
    left = [
        service
        for service in candidates
        if compute.is_up(service)
        and service.host not in ignore
        and _group_allows(compute, server, service.host)
    ]
    if not left:
        raise NoValidHost(ALL_FILTERED)
    return max(left, key=lambda s: s.memory - used.get(s.host, (0, 0, 0))[1])


def usage(compute: Compute) -> dict[str, tuple[int, int, int]]:
    """What the servers take of each host: virtual CPUs, MiB, GiB."""
    used: dict[str, tuple[int, int, int]] = {}
    for server in compute.servers.values():
        if server.host is None:
            continue
        cpus, memory, disk = used.get(server.host, (0, 0, 0))
        more = resources(server)
        used[server.host] = (cpus + more[0], memory + more[1], disk + more[2])
    return used


def resources(server: Server, flavor: Flavor | None = None) -> tuple[int, int, int]:
    """What a server takes: virtual CPUs, MiB, GiB of local disk."""
    wanted = flavor or server.flavor
    root = 0 if server.boots_from_volume else wanted.disk
    return wanted.vcpus, wanted.ram, root + wanted.ephemeral


def _fits(service: ComputeService, used: tuple[int, int, int], server: Server) -> bool:
    wanted = resources(server)
    room = (
        service.vcpus * CPU_RATIO,
        service.memory * MEMORY_RATIO,
        service.disk * DISK_RATIO,
    )
    return all(
        taken + more <= limit for taken, more, limit in zip(used, wanted, room, strict=True)
    )


def _group_allows(compute: Compute, server: Server, host: str) -> bool:
    group = compute.group_of(server)
    if group is None or group.policy.startswith("soft"):
        return True
    others = [
        compute.servers[id].host
        for id in group.members
        if id != server.id and id in compute.servers and compute.servers[id].host
    ]
    if group.policy == "affinity":
        return not others or host in others
    return others.count(host) < group.rules.get("max_server_per_host", 1)
