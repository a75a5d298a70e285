"""Hypervisors: what the hosts have and what is used of it."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.compute_lists import check_query, page
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.scheduling import usage
from dr_planner.simulator.region.server import ComputeService
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import UUID, true

ROUTES = Routes()
RULE = "os_compute_api:os-hypervisors:"
QUERY = ("limit", "marker", "hypervisor_hostname_pattern", "with_servers")
TYPE, VERSION = "QEMU", 10_000_000


def _id(context: Context, service: ComputeService) -> Any:
    return service.node if context.at_least("2.53") else service.number


def view(
    context: Context, service: ComputeService, *, detail: bool, with_servers: bool
) -> dict[str, Any]:
    """A hypervisor."""
    compute = context.region.compute
    document: dict[str, Any] = {
        "id": _id(context, service),
        "hypervisor_hostname": service.host,
        "state": "up" if compute.is_up(service) else "down",
        "status": "disabled" if service.disabled else "enabled",
    }
    if detail:
        document.update(_details(context, service))
    if with_servers:
        servers = compute.servers_on(service.host)
        shown = [{"name": _name(server.number), "uuid": server.id} for server in servers]
        if shown or context.at_least("2.75"):
            document["servers"] = shown
    return document


def _name(number: int) -> str:
    return f"instance-{number:08x}"


def _details(context: Context, service: ComputeService) -> dict[str, Any]:
    document: dict[str, Any] = {
        "hypervisor_type": TYPE,
        "hypervisor_version": VERSION,
        "host_ip": "127.0.0.1",
        "service": {
            "id": service.uuid if context.at_least("2.53") else service.number,
            "host": service.host,
            "disabled_reason": service.disabled_reason,
        },
    }
    if context.at_least("2.88"):
        document["uptime"] = None
        return document
    cpus, memory, disk = usage(context.region.compute).get(service.host, (0, 0, 0))
    running = len(context.region.compute.servers_on(service.host))
    document |= {
        "vcpus": service.vcpus,
        "memory_mb": service.memory,
        "local_gb": service.disk,
        "vcpus_used": cpus,
        "memory_mb_used": memory,
        "local_gb_used": disk,
        "free_ram_mb": service.memory - memory,
        "free_disk_gb": service.disk - disk,
        "current_workload": 0,
        "running_vms": running,
        "disk_available_least": service.disk - disk,
        "cpu_info": {} if context.at_least("2.28") else "",
    }
    return document


def _list(context: Context, path: str, *, detail: bool) -> dict[str, Any]:
    check_query(context, QUERY)
    policy.admin(context, RULE + ("list-detail" if detail else "list"))
    rows = context.region.compute.computes()
    with_servers = context.at_least("2.53") and true(context.request.first("with_servers", "no"))
    pattern = context.request.first("hypervisor_hostname_pattern")
    if pattern is not None and context.at_least("2.53"):
        if context.request.first("limit") or context.request.first("marker"):
            raise Fault(
                400,
                "Paging over hypervisors with the hypervisor_hostname_pattern query parameter is "
                "not supported.",
            )
        rows = _matching(context, pattern)
        return {
            "hypervisors": [
                view(context, row, detail=detail, with_servers=with_servers) for row in rows
            ]
        }
    link: list[dict[str, str]] = []
    if context.at_least("2.33"):
        rows, link = page(context, rows, path=path, identifier=lambda row: str(_id(context, row)))
    document: dict[str, Any] = {
        "hypervisors": [
            view(context, row, detail=detail, with_servers=with_servers) for row in rows
        ]
    }
    if link:
        document["hypervisors_links"] = link
    return document


def _matching(context: Context, pattern: str) -> list[ComputeService]:
    rows = [row for row in context.region.compute.computes() if pattern in row.host]
    if not rows:
        raise Fault(404, f"No hypervisor matching '{pattern}' could be found.")
    return rows


@ROUTES.add("GET", "/os-hypervisors")
def index(context: Context) -> dict[str, Any]:
    """Hypervisors in short."""
    return _list(context, "/os-hypervisors", detail=False)


@ROUTES.add("GET", "/os-hypervisors/detail")
def detail(context: Context) -> dict[str, Any]:
    """Hypervisors in full."""
    return _list(context, "/os-hypervisors/detail", detail=True)


@ROUTES.add("GET", "/os-hypervisors/statistics", until="2.87")
def statistics(context: Context) -> dict[str, Any]:
    """All enabled hypervisors together."""
    policy.admin(context, RULE + "statistics")
    rows = [row for row in context.region.compute.computes() if not row.disabled]
    used = usage(context.region.compute)
    cpus, memory, disk = (sum(used.get(r.host, (0, 0, 0))[i] for r in rows) for i in range(3))
    hosts = {row.host for row in rows}
    running = sum(s.host in hosts for s in context.region.compute.servers.values())
    total_memory, total_disk = sum(r.memory for r in rows), sum(r.disk for r in rows)
    return {
        "hypervisor_statistics": {
            "count": len(rows),
            "vcpus": sum(r.vcpus for r in rows),
            "vcpus_used": cpus,
            "memory_mb": total_memory,
            "memory_mb_used": memory,
            "free_ram_mb": total_memory - memory,
            "local_gb": total_disk,
            "local_gb_used": disk,
            "free_disk_gb": total_disk - disk,
            "disk_available_least": total_disk - disk,
            "current_workload": 0,
            "running_vms": running,
        }
    }


@ROUTES.add("GET", "/os-hypervisors/<id>")
def show(context: Context, id: str) -> dict[str, Any]:
    """One hypervisor."""
    check_query(context, ("with_servers",))
    policy.admin(context, RULE + "show")
    if context.at_least("2.53") and not UUID.fullmatch(id):
        raise Fault(400, f"Invalid uuid {id}")
    with_servers = context.at_least("2.53") and true(context.request.first("with_servers", "no"))
    for row in context.region.compute.computes():
        if str(_id(context, row)) == id:
            return {"hypervisor": view(context, row, detail=True, with_servers=with_servers)}
    raise Fault(404, f"Hypervisor with ID '{id}' could not be found.")


@ROUTES.add("GET", "/os-hypervisors/<pattern>/search", until="2.52")
def search(context: Context, pattern: str) -> dict[str, Any]:
    """Hypervisors by a part of their names."""
    policy.admin(context, RULE + "search")
    rows = _matching(context, pattern)
    return {"hypervisors": [view(context, row, detail=False, with_servers=False) for row in rows]}


@ROUTES.add("GET", "/os-hypervisors/<pattern>/servers", until="2.52")
def servers(context: Context, pattern: str) -> dict[str, Any]:
    """Hypervisors by a part of their names, with their servers."""
    policy.admin(context, RULE + "servers")
    rows = _matching(context, pattern)
    return {"hypervisors": [view(context, row, detail=False, with_servers=True) for row in rows]}
