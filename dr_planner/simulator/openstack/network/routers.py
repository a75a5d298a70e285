"""Routers: gateways, interfaces and further routes."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.network_kinds import (
    Wrong,
    boolean,
    fields,
    fixed_ips,
    listed,
    routes,
    text,
    uuid,
)
from dr_planner.simulator.openstack.network_resource import (
    ADMIN,
    UNSET,
    Attribute,
    Resource,
    bad_request,
    document,
    of,
    own,
    project_id,
    standard,
)
from dr_planner.simulator.openstack.network_views import must_be_zones, seen_network, sees_network
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.network_agent import L3
from dr_planner.simulator.region.port import Port
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.region.router import Router
from dr_planner.simulator.region.routing import bad
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
GATEWAY = fields(
    {"network_id": uuid(), "external_fixed_ips": fixed_ips, "enable_snat": boolean},
    ("network_id",),
    null=True,
)
ROUTE_LIST = fields({"routes": routes}, ("routes",))


def _gateway(value: Any) -> Any:
    return None if value in (None, {}) else GATEWAY(value)


def _flag(value: Any) -> Any:
    return None if value is None else boolean(value)


def _shown_gateway(context: Context, router: Router) -> dict[str, Any] | None:
    port = context.region.routing.gateway(router)
    if port is None:
        return None
    return {
        "network_id": port.network_id,
        "external_fixed_ips": [
            {"subnet_id": fixed.subnet_id, "ip_address": fixed.ip_address}
            for fixed in port.fixed_ips
        ],
        "enable_snat": router.enable_snat,
    }


ATTRIBUTES: dict[str, Attribute[Router]] = {
    **standard(),
    "name": Attribute(of("name"), post=True, put=True, default="", kind=text()),
    "admin_state_up": Attribute(
        of("admin_state_up"), post=True, put=True, default=True, kind=boolean
    ),
    "status": Attribute(of("status"), filter=False),
    "external_gateway_info": Attribute(
        _shown_gateway,
        post=True,
        put=True,
        default=None,
        kind=_gateway,
        filter=False,
        sort=False,
    ),
    "routes": Attribute(
        lambda context, r: list(r.routes), put=True, kind=routes, filter=False, sort=False
    ),
    "distributed": Attribute(
        of("distributed"),
        post=True,
        put=True,
        kind=_flag,
        filter=False,
        sort=False,
        seen_by=ADMIN,
        set_by=ADMIN,
    ),
    "ha": Attribute(
        of("ha"),
        post=True,
        put=True,
        kind=_flag,
        filter=False,
        sort=False,
        seen_by=ADMIN,
        set_by=ADMIN,
    ),
    "flavor_id": Attribute(lambda context, r: None, post=True, kind=uuid(null=True), filter=False),
    "availability_zone_hints": Attribute(
        lambda context, r: list(r.availability_zone_hints),
        post=True,
        default=[],
        kind=listed(text()),
        filter=False,
        sort=False,
    ),
    "availability_zones": Attribute(
        lambda context, r: context.region.routing.zones(r), filter=False, sort=False
    ),
}


def _create(context: Context, asked: dict[str, Any]) -> Router:
    must_be_zones(context, L3, asked["availability_zone_hints"])
    if asked.get("distributed") not in (UNSET, None, False):
        raise Refusal(
            501,
            "HTTPNotImplemented",
            "The simulator has no distributed routers.",
            problem=True,
        )
    if asked.get("flavor_id") not in (UNSET, None):
        raise Refusal(404, "FlavorNotFound", f"Flavor {asked['flavor_id']} could not be found.")
    routing = context.region.routing
    gateway = asked["external_gateway_info"]
    if gateway is not None:
        _may_reach(context, gateway)
    router = routing.create_router(
        asked["project_id"],
        asked["name"],
        description=asked["description"],
        admin_state_up=asked["admin_state_up"],
        ha=asked.get("ha") is True,
        availability_zone_hints=list(asked["availability_zone_hints"]),
    )
    if gateway is not None:
        try:
            _set_gateway(context, router, gateway)
        except Refusal:
            routing.delete_router(router)
            raise
    return router


def _may_reach(context: Context, gateway: dict[str, Any]) -> None:
    """What only admins may say of a gateway.

    :raises Refusal: PolicyNotAuthorized, or the network is not seen.
    """
    seen_network(context, gateway["network_id"])
    if context.is_admin:
        return
    for name in ("enable_snat", "external_fixed_ips"):
        if name in gateway:
            raise Refusal(
                403,
                "PolicyNotAuthorized",
                "(rule:create_router and (rule:create_router:external_gateway_info and "
                f"rule:create_router:external_gateway_info:{name})) is disallowed by policy",
            )


def _set_gateway(context: Context, router: Router, gateway: dict[str, Any] | None) -> None:
    routing = context.region.routing
    if gateway is None:
        routing.set_gateway(router, None)
        return
    network = seen_network(context, gateway["network_id"])
    subnets = {subnet.gateway_ip for subnet in context.region.network.subnets_of(network)}
    for fixed in gateway.get("external_fixed_ips", ()):
        if fixed.get("ip_address") in subnets - {None}:
            raise bad("router", f"External IP {fixed['ip_address']} is the same as the gateway IP")
    routing.set_gateway(
        router,
        network,
        enable_snat=gateway.get("enable_snat", True),
        fixed_ips=gateway.get("external_fixed_ips") or None,
    )


def _update(context: Context, router: Router, asked: dict[str, Any]) -> None:
    if asked.get("distributed"):
        raise Refusal(
            501,
            "HTTPNotImplemented",
            "The simulator has no distributed routers.",
            problem=True,
        )
    if "ha" in asked and asked["ha"] is not None and asked["ha"] != router.ha:
        if router.admin_state_up and asked.get("admin_state_up") is not False:
            raise bad(
                "router",
                "Cannot change HA attribute of active routers. Please set router admin_state_up "
                "to False prior to upgrade",
            )
        router.ha = asked["ha"]
        context.region.routing.reschedule(router)
    if "external_gateway_info" in asked:
        gateway = asked["external_gateway_info"]
        if gateway is not None:
            _may_reach(context, gateway)
        _set_gateway(context, router, gateway)
    if "routes" in asked:
        _must_be_reached(context, router, asked["routes"])
        router.routes = list(asked["routes"])
    for name in ("name", "description", "admin_state_up"):
        if name in asked:
            setattr(router, name, asked[name])
    context.region.network.touch(router)


def _must_be_reached(context: Context, router: Router, wanted: list[dict[str, str]]) -> None:
    """Whether every next hop is in a network that the router is in.

    :raises Refusal: InvalidRoutes.
    """
    state = context.region.network
    ports = state.ports_of_device(router.id)
    addresses = {address for port in ports for address in port.addresses}
    subnets = [state.subnet(fixed.subnet_id) for port in ports for fixed in port.fixed_ips]
    for route in wanted:
        hop = route["nexthop"]
        why = ""
        if not any(subnet.holds(hop) for subnet in subnets):
            why = "the nexthop is not connected with router"
        elif hop in addresses:
            why = "the nexthop is used by router"
        if why:
            raise Refusal(400, "InvalidRoutes", f"Invalid format for routes: {wanted}, {why}")


def _delete(context: Context, router: Router) -> None:
    context.region.routing.delete_router(router)


RESOURCE: Resource[Router] = Resource(
    member="router",
    collection="routers",
    attributes=ATTRIBUTES,
    rows=lambda context: context.region.routing.routers,
    sees=own,
    owns=own,
    missing=lambda id: Refusal(404, "RouterNotFound", f"Router {id} could not be found"),
    create=_create,
    update=_update,
    delete=_delete,
    quota="router",
)
RESOURCE.register(ROUTES, "/routers")


# ---------------------------------------------------------------------------- interfaces


def _interface(context: Context, router: Router, port: Port, subnets: list[str]) -> dict[str, Any]:
    return {
        "id": router.id,
        "tenant_id": port.project_id,
        "project_id": port.project_id,
        "port_id": port.id,
        "network_id": port.network_id,
        "subnet_id": subnets[-1],
        "subnet_ids": subnets,
        "tags": sorted(router.tags),
    }


def _asked_interface(context: Context, *, removal: bool) -> dict[str, Any]:
    asked = document(context)
    if not asked:
        raise bad("router", "Either subnet_id or port_id must be specified")
    by_port, by_subnet = "port_id" in asked, "subnet_id" in asked
    if not (by_port or by_subnet):
        raise bad("router", "Either subnet_id or port_id must be specified")
    if by_port and by_subnet and not removal:
        raise bad("router", "Cannot specify both subnet-id and port-id")
    for name in ("port_id", "subnet_id"):
        if name in asked:
            try:
                uuid()(asked[name])
            except Wrong as wrong:
                raise bad_request(f"Invalid input for {name}. Reason: {wrong}.") from None
    return asked


@ROUTES.add("PUT", "/routers/<id>/add_router_interface")
def add_interface(context: Context, id: str) -> dict[str, Any]:
    """Put a router into a subnet."""
    router = RESOURCE.find_own(context, id, "add_router_interface:update")
    asked = _asked_interface(context, removal=False)
    state, routing = context.region.network, context.region.routing
    if "port_id" in asked:
        port = state.port(asked["port_id"])
        if not own(context, port):
            raise Refusal(404, "PortNotFound", f"Port {port.id} could not be found.")
        routing.add_port(router, port)
    else:
        subnet = state.subnet(asked["subnet_id"])
        network = state.networks[subnet.network_id]
        if not sees_network(context, network):
            raise Refusal(404, "SubnetNotFound", f"Subnet {subnet.id} could not be found.")
        if network.external and not context.is_admin and network.project_id != project_id(context):
            raise bad("router", "Cannot add interface to router because subnet "
                      f"{subnet.id} is not owned by project making the request")  # fmt: skip
        port = routing.add_subnet(router, subnet)
    return _interface(context, router, port, [fixed.subnet_id for fixed in port.fixed_ips])


@ROUTES.add("PUT", "/routers/<id>/remove_router_interface")
def remove_interface(context: Context, id: str) -> dict[str, Any]:
    """Take a router out of a subnet."""
    router = RESOURCE.find_own(context, id, "remove_router_interface:update")
    asked = _asked_interface(context, removal=True)
    routing = context.region.routing
    port_id, subnet_id = asked.get("port_id"), asked.get("subnet_id")
    ports = routing.interfaces(router)
    if port_id is not None:
        found = next((port for port in ports if port.id == port_id), None)
        if found is None:
            raise Refusal(
                404,
                "RouterInterfaceNotFound",
                f"Router {id} does not have an interface with id {port_id}",
            )
        if subnet_id and subnet_id not in [fixed.subnet_id for fixed in found.fixed_ips]:
            raise Refusal(
                400,
                "SubnetMismatchForPort",
                f"Subnet on port {port_id} does not match the requested subnet {subnet_id}.",
            )
    else:
        context.region.network.subnet(str(subnet_id))
        found = next(
            (p for p in ports if subnet_id in [fixed.subnet_id for fixed in p.fixed_ips]), None
        )
        if found is None:
            raise Refusal(
                404,
                "RouterInterfaceNotFoundForSubnet",
                f"Router {id} has no interface on subnet {subnet_id}",
            )
    subnets = [fixed.subnet_id for fixed in found.fixed_ips]
    routing.remove_interface(router, found)
    return _interface(context, router, found, subnets)


# ------------------------------------------------------------------------ further routes


def _asked_routes(context: Context) -> list[dict[str, str]]:
    body = document(context)
    inside = body.get("router")
    try:
        read = ROUTE_LIST(inside)
    except Wrong as wrong:
        raise bad_request(f"Invalid input for routes. Reason: {wrong}.") from None
    found: list[dict[str, str]] = read["routes"]
    return found


@ROUTES.add("PUT", "/routers/<id>/add_extraroutes")
def add_routes(context: Context, id: str) -> dict[str, Any]:
    """Add routes to those that a router has."""
    router = RESOURCE.find_own(context, id, "add_extraroutes:update")
    new = [route for route in _asked_routes(context) if route not in router.routes]
    _must_be_reached(context, router, new)
    router.routes = [*router.routes, *new]
    context.region.network.touch(router)
    return {"router": RESOURCE.view(context, router)}


@ROUTES.add("PUT", "/routers/<id>/remove_extraroutes")
def remove_routes(context: Context, id: str) -> dict[str, Any]:
    """Take routes from those that a router has."""
    router = RESOURCE.find_own(context, id, "remove_extraroutes:update")
    gone = _asked_routes(context)
    router.routes = [route for route in router.routes if route not in gone]
    context.region.network.touch(router)
    return {"router": RESOURCE.view(context, router)}
