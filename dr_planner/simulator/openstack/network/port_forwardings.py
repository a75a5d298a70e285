"""Ports of a floating IP that lead to ports of internal addresses."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.network.floating_ips import RESOURCE as FLOATING_IPS
from dr_planner.simulator.openstack.network_kinds import Wrong, address, one_of, text, uuid, whole
from dr_planner.simulator.openstack.network_resource import bad_request, document
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.region.router import FloatingIP, PortForwarding
from dr_planner.simulator.region.routing import bad
from dr_planner.simulator.web.message import Reply
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
PORT = whole(1, 65535)
KINDS = {
    "protocol": one_of("tcp", "udp", "dccp", "icmp", "ipv6-icmp", "sctp"),
    "external_port": PORT,
    "internal_port": PORT,
    "internal_port_id": uuid(),
    "internal_ip_address": address(),
    "description": text(),
}
NEEDED = ("protocol", "external_port", "internal_port", "internal_port_id")


def _view(one: PortForwarding) -> dict[str, Any]:
    return {
        "id": one.id,
        "protocol": one.protocol,
        "external_port": int(one.external_port),
        "external_port_range": f"{one.external_port}:{one.external_port}",
        "internal_port": int(one.internal_port),
        "internal_port_range": f"{one.internal_port}:{one.internal_port}",
        "internal_port_id": one.internal_port_id,
        "internal_ip_address": one.internal_ip_address,
        "description": one.description,
    }


def _asked(context: Context, *, new: bool) -> dict[str, Any]:
    body = document(context)
    if not isinstance(body.get("port_forwarding"), dict):
        raise bad_request("Unable to find 'port_forwarding' in request body")
    given = dict(body["port_forwarding"])
    for name in ("project_id", "tenant_id"):
        given.pop(name, None)
    unknown = [name for name in given if name not in KINDS]
    if unknown:
        raise bad_request(f"Unrecognized attribute(s) '{', '.join(unknown)}'", problem=True)
    for name in NEEDED if new else ():
        if name not in given:
            raise bad_request(
                f"Failed to parse request. Required attribute '{name}' not specified"
            )
    try:
        return {name: KINDS[name](value) for name, value in given.items()}
    except Wrong as wrong:
        raise bad_request(f"Invalid input for port_forwarding. Reason: {wrong}.") from None


def _find(context: Context, id: str, forwarding_id: str) -> tuple[FloatingIP, PortForwarding]:
    ip = FLOATING_IPS.find(context, id)
    found = ip.forwardings.get(forwarding_id)
    if found is None:
        raise Refusal(
            404,
            "PortForwardingNotFound",
            f"Port Forwarding {forwarding_id} could not be found.",
        )
    return ip, found


@ROUTES.add("GET", "/floatingips/<id>/port_forwardings")
def index(context: Context, id: str) -> dict[str, Any]:
    """All forwardings of a floating IP."""
    ip = FLOATING_IPS.find(context, id)
    return {"port_forwardings": [_view(one) for one in ip.forwardings.values()]}


@ROUTES.add("GET", "/floatingips/<id>/port_forwardings/<forwarding_id>")
def show(context: Context, id: str, forwarding_id: str) -> dict[str, Any]:
    """One of them."""
    return {"port_forwarding": _view(_find(context, id, forwarding_id)[1])}


@ROUTES.add("POST", "/floatingips/<id>/port_forwardings")
def create(context: Context, id: str) -> Reply:
    """One more."""
    ip = FLOATING_IPS.find_own(context, id, "update")
    asked = _asked(context, new=True)
    port = context.region.network.port(asked["internal_port_id"])
    inside = asked.get("internal_ip_address") or next(iter(port.addresses), None)
    if inside is None:
        raise bad("port_forwarding", f"Port {port.id} does not have fixed ip")
    if ip.port_id is not None:
        raise Refusal(
            409,
            "FloatingIPPortAlreadyAssociated",
            f"Floating IP {ip.floating_ip_address} has a port already.",
        )
    forwarding = PortForwarding(
        id=context.region.identifiers.uuid(),
        protocol=asked["protocol"],
        external_port=str(asked["external_port"]),
        internal_port=str(asked["internal_port"]),
        internal_port_id=port.id,
        internal_ip_address=inside,
        description=asked.get("description", ""),
    )
    _must_be_free(ip, forwarding)
    context.region.routing.add_forwarding(ip, forwarding)
    return Reply(201, {"port_forwarding": _view(forwarding)})


def _must_be_free(ip: FloatingIP, new: PortForwarding) -> None:
    for other in ip.forwardings.values():
        if other is not new and (other.protocol, other.external_port) == (
            new.protocol,
            new.external_port,
        ):
            raise bad(
                "port_forwarding",
                "A duplicate port forwarding entry with same attributes already exists",
            )


@ROUTES.add("PUT", "/floatingips/<id>/port_forwardings/<forwarding_id>")
def update(context: Context, id: str, forwarding_id: str) -> dict[str, Any]:
    """Change one."""
    FLOATING_IPS.find_own(context, id, "update")
    ip, found = _find(context, id, forwarding_id)
    asked = _asked(context, new=False)
    if "internal_port_id" in asked:
        context.region.network.port(asked["internal_port_id"])
    for name, value in asked.items():
        setattr(found, name, str(value))
    _must_be_free(ip, found)
    return {"port_forwarding": _view(found)}


@ROUTES.add("DELETE", "/floatingips/<id>/port_forwardings/<forwarding_id>")
def delete(context: Context, id: str, forwarding_id: str) -> Reply:
    """Take one away."""
    FLOATING_IPS.find_own(context, id, "update")
    ip, found = _find(context, id, forwarding_id)
    context.region.routing.remove_forwarding(ip, found.id)
    return Reply(204)
