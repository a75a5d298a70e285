"""The network interfaces of a server: list, attach, detach."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy, server_rules
from dr_planner.simulator.openstack.compute.block_devices import TAG
from dr_planner.simulator.openstack.compute_lists import check_query
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.port import Port
from dr_planner.simulator.region.server import Interface, Server
from dr_planner.simulator.region.server_ports import CannotUsePort, WantedInterface
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, Check, refuse, text, uuid, validate

ROUTES = Routes()
PATH = "/servers/<server_id>/os-interface"
RULE = "os_compute_api:os-attach-interfaces:"
STATES = ("active", "paused", "stopped")
REMOTE = (
    "Unexpected API Error. Please report this at http://bugs.launchpad.net/nova/ and attach the "
    "Nova API log if possible.\n<class 'oslo_messaging.rpc.client.RemoteError'>"
)


def _interface(server: Server, port_id: str) -> Interface | None:
    return next((i for i in server.interfaces if i.port_id == port_id), None)


def view(context: Context, server: Server, port: Port) -> dict[str, Any]:
    """An interface."""
    document: dict[str, Any] = {
        "net_id": port.network_id,
        "port_id": port.id,
        "mac_addr": port.mac_address,
        "port_state": port.status,
        "fixed_ips": [
            {"subnet_id": fixed.subnet_id, "ip_address": fixed.ip_address}
            for fixed in port.fixed_ips
        ],
    }
    if context.at_least("2.70"):
        interface = _interface(server, port.id)
        document["tag"] = interface.tag if interface is not None else None
    return document


@ROUTES.add("GET", PATH)
def index(context: Context, server_id: str) -> dict[str, Any]:
    """The interfaces of a server."""
    check_query(context, (), since="2.102")
    server = server_rules.find(context, server_id)
    ports = context.region.network.ports_of_device(server.id)
    return {"interfaceAttachments": [view(context, server, port) for port in ports]}


@ROUTES.add("GET", PATH + "/<id>")
def show(context: Context, server_id: str, id: str) -> dict[str, Any]:
    """One interface of a server."""
    return _shown(context, server_id, id)


def _shown(context: Context, server_id: str, id: str) -> dict[str, Any]:
    server = server_rules.find(context, server_id)
    port = context.region.network.find_port(id)
    if port is None or not policy.sees(context, port.project_id):
        raise Fault(404, f"Port id {id} could not be found.")
    if port.device_id != server.id:
        raise Fault(404, f"Instance {server.id} does not have a port with id {id}")
    return {"interfaceAttachment": view(context, server, port)}


def _fixed_ips(name: str, value: Any) -> None:
    if not isinstance(value, list) or len(value) != 1:
        raise refuse(name, value, f"{value!r} is not of type 'array'")
    Body({"ip_address": text(shortest=1)}, ("ip_address",))("0", value[0])


@ROUTES.add("POST", PATH)
def create(context: Context, server_id: str) -> dict[str, Any]:
    """A new interface: of a port, in a network, or in the project's only network."""
    fields: dict[str, Check] = {"net_id": uuid(), "port_id": uuid(), "fixed_ips": _fixed_ips}
    if context.at_least("2.49"):
        fields["tag"] = TAG
    body = validate(Body({"interfaceAttachment": Body(fields)}), context.request.json())
    asked = body.get("interfaceAttachment", {})
    server = server_rules.find(context, server_id)
    policy.member(context, RULE + "create")
    address = asked["fixed_ips"][0]["ip_address"] if asked.get("fixed_ips") else ""
    network, port = asked.get("net_id") or "", asked.get("port_id") or ""
    if network and port:
        raise Fault(400, "Must not input both network_id and port_id")
    if address and not network:
        raise Fault(400, "Must input network_id when request IP address")
    server_rules.unlocked(context, server)
    server_rules.in_state(server, "attach_interface", STATES)
    wanted = WantedInterface(network, port, address, asked.get("tag"))
    interface = _attach(context, server, wanted)
    return _shown(context, server_id, interface.port_id)


def _attach(context: Context, server: Server, wanted: WantedInterface) -> Interface:
    ports = context.region.nova.ports
    try:
        if not wanted.network_id and not wanted.port_id:
            default = ports.default(server.project_id)
            if not default:
                raise CannotUsePort(
                    400,
                    "No specific network was requested and none are available for project "
                    f"'{server.project_id}'.",
                )
            wanted = default[0]
        if wanted.network_id and ports.network(wanted.network_id) is None:
            raise Fault(500, REMOTE)  # the host finds out, and Nova does not know its error
        ports.check(wanted, server.project_id, admin=context.is_admin)
        zone = context.region.compute.shown_zone(server)
        interface = ports.attach(server, wanted, server.host or "", zone)
    except CannotUsePort as error:
        missing = str(error).endswith("could not be found.")
        raise Fault(404 if missing else error.status, str(error)) from error
    _note(context, server, "attach_interface", "compute_attach_interface")
    return interface


def _note(context: Context, server: Server, name: str, event: str) -> None:
    compute, steps = context.region.compute, context.region.nova.steps
    action = steps.begin(server, name, server_rules.asker(context), task=server.task_state)
    compute.finish(action, compute.event(action, event, server.host or ""))


@ROUTES.add("DELETE", PATH + "/<id>")
def delete(context: Context, server_id: str, id: str) -> Reply:
    """Take an interface from a server."""
    server = server_rules.find(context, server_id)
    policy.member(context, RULE + "delete")
    server_rules.unlocked(context, server)
    server_rules.in_state(server, "detach_interface", STATES)
    interface = _interface(server, id)
    if interface is None:
        raise Fault(404, f"Port id {id} could not be found.")
    ports = context.region.nova.ports
    context.region.nova.steps.at_host(server.host, lambda: ports.detach(server, interface))
    _note(context, server, "detach_interface", "compute_detach_interface")
    return Reply(202)


@ROUTES.add("GET", "/servers/<server_id>/os-security-groups")
def security_groups(context: Context, server_id: str) -> dict[str, Any]:
    """The security groups on the ports of a server."""
    server = server_rules.find(context, server_id)
    known = context.region.network.security.groups
    ids = [i for port in context.region.nova.ports.of(server) for i in port.security_groups]
    return {
        "security_groups": [
            {
                "id": id,
                "name": known[id].name,
                "description": known[id].description,
                "tenant_id": known[id].project_id,
                "rules": [],
            }
            for id in dict.fromkeys(ids)
            if id in known
        ]
    }
