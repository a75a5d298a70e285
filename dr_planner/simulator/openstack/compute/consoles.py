"""Consoles and diagnostics, which the simulator's servers do not have: refused as Nova does it."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy, server_rules
from dr_planner.simulator.openstack.compute.server_actions import PATH, asked
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, anything, one_of, validate

ROUTES = Routes()
PROTOCOLS = ("vnc", "spice", "rdp", "serial", "mks")


@ROUTES.add("POST", "/servers/<server_id>/remote-consoles", since="2.6", mutating=False)
def create(context: Context, server_id: str) -> dict[str, Any]:
    """No console is served."""
    fields = {"protocol": one_of(*PROTOCOLS), "type": anything}
    body = Body({"remote_console": Body(fields, ("protocol", "type"))}, ("remote_console",))
    given = validate(body, context.request.json())["remote_console"]
    server = server_rules.find(context, server_id)
    policy.member(context, "os_compute_api:os-remote-consoles")
    if server.host is None:
        raise Fault(409, f"Instance {server.id} is not ready")
    raise Fault(400, f"Unavailable console type {given['type']}.")


@ROUTES.add("POST", PATH, action="os-getConsoleOutput", mutating=False)
def output(context: Context, id: str) -> dict[str, Any]:
    """What a server wrote to its console: nothing."""
    asked(context, "os-getConsoleOutput", anything)
    server = server_rules.find(context, id)
    policy.member(context, "os_compute_api:os-console-output")
    server_rules.at_host(context, server)
    return {"output": ""}


@ROUTES.add("GET", "/servers/<server_id>/diagnostics")
def diagnostics(context: Context, server_id: str) -> dict[str, Any]:
    """What a hypervisor knows of a running server; the simulator's knows little."""
    server = server_rules.find(context, server_id)
    policy.admin(context, "os_compute_api:os-server-diagnostics")
    server_rules.at_host(context, server)
    if context.at_least("2.48"):
        server_rules.in_state(
            server, "get_instance_diagnostics", ("active", "rescued", "paused"), tasks=None
        )
        return _shape(server.config_drive == "True")
    return {"vnet0_rx": 0, "vnet0_tx": 0, "memory": server.flavor.ram * 1024}


def _shape(config_drive: bool) -> dict[str, Any]:
    return {
        "state": "running",
        "driver": "libvirt",
        "hypervisor": "kvm",
        "hypervisor_os": "linux",
        "uptime": None,
        "config_drive": config_drive,
        "num_cpus": 0,
        "num_nics": 0,
        "num_disks": 0,
        "cpu_details": [],
        "nic_details": [],
        "disk_details": [],
        "memory_details": {"maximum": None, "used": None},
    }
