"""Floating IPs."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.network_kinds import address, text, uuid
from dr_planner.simulator.openstack.network_resource import (
    MANAGER,
    NEEDED,
    Attribute,
    Resource,
    of,
    own,
    standard,
)
from dr_planner.simulator.openstack.network_views import seen_network
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.region.router import FloatingIP, Router
from dr_planner.simulator.region.routing import bad
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()


def _details(context: Context, ip: FloatingIP) -> dict[str, Any] | None:
    port = context.region.network.find_port(ip.port_id or "")
    if port is None:
        return None
    return {
        "name": port.name,
        "network_id": port.network_id,
        "mac_address": port.mac_address,
        "admin_state_up": port.admin_state_up,
        "status": port.status,
        "device_id": port.device_id,
        "device_owner": port.device_owner,
    }


def _forwardings(context: Context, ip: FloatingIP) -> list[dict[str, Any]]:
    return [
        {
            "protocol": one.protocol,
            "internal_ip_address": one.internal_ip_address,
            "internal_port": _number(one.internal_port),
            "external_port": _number(one.external_port),
        }
        for one in ip.forwardings.values()
    ]


def _number(port: str) -> int | None:
    return int(port) if port.isdigit() else None


ATTRIBUTES: dict[str, Attribute[FloatingIP]] = {
    **standard(),
    "floating_ip_address": Attribute(
        of("floating_ip_address"),
        post=True,
        default=None,
        kind=address(null=True),
        set_by=MANAGER,
    ),
    "subnet_id": Attribute(post=True, default=None, kind=uuid(null=True)),
    "floating_network_id": Attribute(
        of("floating_network_id"), post=True, default=NEEDED, kind=uuid()
    ),
    "router_id": Attribute(
        of("router_id"), post=True, put=True, default=None, kind=uuid(null=True)
    ),
    "port_id": Attribute(
        of("port_id"), post=True, put=True, default=None, kind=uuid(null=True), sort=False
    ),
    "fixed_ip_address": Attribute(
        of("fixed_ip_address"), post=True, put=True, default=None, kind=address(null=True)
    ),
    "status": Attribute(of("status"), kind=text()),
    "port_details": Attribute(_details, filter=False, sort=False),
    "port_forwardings": Attribute(_forwardings, filter=False, sort=False),
}


def _create(context: Context, asked: dict[str, Any]) -> FloatingIP:
    network = seen_network(context, asked["floating_network_id"])
    if asked["fixed_ip_address"] and not asked["port_id"]:
        raise bad("floatingip", "fixed_ip_address cannot be specified without a port_id")
    routing = context.region.routing
    ip = routing.create_floating_ip(
        asked["project_id"],
        network,
        address=asked["floating_ip_address"],
        subnet_id=asked["subnet_id"],
        description=asked["description"],
    )
    try:
        if asked["port_id"]:
            _associate(context, ip, asked)
    except Refusal:
        routing.delete_floating_ip(ip)
        raise
    return ip


def _associate(context: Context, ip: FloatingIP, asked: dict[str, Any]) -> None:
    port = context.region.network.port(asked["port_id"])
    if not context.is_admin and port.project_id != ip.project_id:
        raise bad(
            "floatingip",
            f"Cannot process floating IP association with Port {port.id}, since that port is "
            "owned by a different project",
        )
    if port.device_owner.startswith("network:"):
        raise bad("floatingip", f"Port {port.id} is unable to be assigned a floating IP")
    context.region.routing.associate(
        ip, port, fixed_ip=asked.get("fixed_ip_address"), router=_router(context, ip, asked)
    )


def _router(context: Context, ip: FloatingIP, asked: dict[str, Any]) -> Router | None:
    if not asked.get("router_id"):
        return None
    router = context.region.routing.router(asked["router_id"])
    gateway = context.region.routing.gateway(router)
    if gateway is None or gateway.network_id != ip.floating_network_id:
        raise bad(
            "floatingip",
            f"Router {router.id} is not connected to external network {ip.floating_network_id}",
        )
    return router


def _update(context: Context, ip: FloatingIP, asked: dict[str, Any]) -> None:
    if asked.get("fixed_ip_address") and not asked.get("port_id"):
        raise bad("floatingip", "fixed_ip_address cannot be specified without a port_id")
    if asked.get("port_id"):
        if ip.forwardings:
            raise Refusal(
                409,
                "FipInUseByPortForwarding",
                f"Floating IP {ip.id} in use by Port Forwarding resources.",
            )
        _associate(context, ip, asked)
    elif "port_id" in asked:
        context.region.routing.associate(ip, None)
    if "description" in asked:
        ip.description = asked["description"]
        context.region.network.touch(ip)


def _delete(context: Context, ip: FloatingIP) -> None:
    context.region.routing.delete_floating_ip(ip)


RESOURCE: Resource[FloatingIP] = Resource(
    member="floatingip",
    collection="floatingips",
    attributes=ATTRIBUTES,
    rows=lambda context: context.region.routing.floating_ips,
    sees=own,
    owns=own,
    missing=lambda id: Refusal(404, "FloatingIPNotFound", f"Floating IP {id} could not be found"),
    create=_create,
    update=_update,
    delete=_delete,
    quota="floatingip",
    narrow={"port_id": lambda context, id: context.region.routing.floating_ips_of_port(id)},
)
RESOURCE.register(ROUTES, "/floatingips")
