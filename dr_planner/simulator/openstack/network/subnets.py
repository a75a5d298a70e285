"""Subnets."""

from __future__ import annotations

import ipaddress
from typing import Any

from dr_planner.simulator.openstack.network_kinds import (
    address,
    boolean,
    cidr,
    listed,
    nameservers,
    one_of,
    pools,
    routes,
    text,
    uuid,
    whole,
)
from dr_planner.simulator.openstack.network_resource import (
    ADMIN,
    NEEDED,
    UNSET,
    Attribute,
    Resource,
    of,
    own,
    project_id,
    standard,
)
from dr_planner.simulator.openstack.network_views import (
    invalid,
    network_owner,
    seen_network,
    sees_network,
    shares,
)
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.region.router import INTERFACES
from dr_planner.simulator.region.routing import bad
from dr_planner.simulator.region.subnet import (
    LogicalNetwork,
    Pool,
    Subnet,
    SubnetPool,
    gateway_of,
)
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
MOST_NAMESERVERS, MOST_ROUTES = 5, 20
MODES = one_of("dhcpv6-stateful", "dhcpv6-stateless", "slaac", None)
PLAIN = (
    "name",
    "description",
    "enable_dhcp",
    "dns_nameservers",
    "host_routes",
    "service_types",
)


def _network(context: Context, subnet: Subnet) -> LogicalNetwork:
    return context.region.network.networks[subnet.network_id]


def _sees(context: Context, subnet: Subnet) -> bool:
    return own(context, subnet) or sees_network(context, _network(context, subnet))


def _owns(context: Context, subnet: Subnet) -> bool:
    return own(context, subnet) or own(context, _network(context, subnet))


def _shown_pools(context: Context, subnet: Subnet) -> list[dict[str, str]]:
    return [
        {"start": _text(subnet, first), "end": _text(subnet, last)} for first, last in subnet.pools
    ]


def _text(subnet: Subnet, number: int) -> str:
    made = ipaddress.IPv4Address if subnet.ip_version == 4 else ipaddress.IPv6Address
    return str(made(number))


ATTRIBUTES: dict[str, Attribute[Subnet]] = {
    **standard(),
    "name": Attribute(of("name"), post=True, put=True, default="", kind=text()),
    "ip_version": Attribute(
        of("ip_version"), post=True, default=NEEDED, kind=one_of(4, 6, number=True)
    ),
    "network_id": Attribute(of("network_id"), post=True, default=NEEDED, kind=uuid()),
    "subnetpool_id": Attribute(of("subnetpool_id"), post=True, kind=text(null=True)),
    "use_default_subnetpool": Attribute(post=True, default=False, kind=boolean),
    "prefixlen": Attribute(post=True, kind=whole(0)),
    "cidr": Attribute(of("cidr"), post=True, kind=cidr(null=True)),
    "gateway_ip": Attribute(of("gateway_ip"), post=True, put=True, kind=address(null=True)),
    "allocation_pools": Attribute(
        _shown_pools, post=True, put=True, kind=pools, filter=False, sort=False
    ),
    "dns_nameservers": Attribute(
        lambda context, s: list(s.dns_nameservers),
        post=True,
        put=True,
        kind=nameservers,
        filter=False,
        sort=False,
    ),
    "host_routes": Attribute(
        lambda context, s: list(s.host_routes),
        post=True,
        put=True,
        kind=routes,
        filter=False,
        sort=False,
    ),
    "enable_dhcp": Attribute(of("enable_dhcp"), post=True, put=True, default=True, kind=boolean),
    "ipv6_ra_mode": Attribute(of("ipv6_ra_mode"), post=True, kind=MODES),
    "ipv6_address_mode": Attribute(of("ipv6_address_mode"), post=True, kind=MODES),
    "service_types": Attribute(
        lambda context, s: list(s.service_types),
        post=True,
        put=True,
        kind=listed(text()),
        filter=False,
        sort=False,
        set_by=ADMIN,
    ),
    "shared": Attribute(None, kind=boolean, sort=False),
    "router:external": Attribute(
        lambda context, s: _network(context, s).external, kind=boolean, sort=False
    ),
}


def _create(context: Context, asked: dict[str, Any]) -> Subnet:
    network = seen_network(context, asked["network_id"])
    pool = _pool(context, asked)
    prefix = _prefix(context, asked, pool)
    if ipaddress.ip_network(prefix).version != asked["ip_version"]:
        raise invalid(f"cidr '{prefix}' does not match the ip_version '{asked['ip_version']}'")
    _must_not_overlap(context, network, prefix)
    fields = {name: asked[name] for name in PLAIN if asked.get(name, UNSET) is not UNSET}
    _must_not_be_many(fields)
    _modes(asked, fields)
    if asked.get("gateway_ip", UNSET) is not UNSET:
        fields["gateway_ip"] = asked["gateway_ip"]
        _must_be_inside(prefix, asked["gateway_ip"])
    if asked.get("allocation_pools", UNSET) is not UNSET:
        gateway = fields.get("gateway_ip", UNSET)
        if gateway is UNSET:
            gateway = gateway_of(prefix)
        fields["pools"] = _pools(prefix, gateway, asked["allocation_pools"])
    if pool is not None:
        fields["subnetpool_id"] = pool.id
    return context.region.network.create_subnet(
        network, prefix, project_id=asked["project_id"], **fields
    )


def _modes(asked: dict[str, Any], fields: dict[str, Any]) -> None:
    for name in ("ipv6_ra_mode", "ipv6_address_mode"):
        if asked.get(name) is None:
            continue
        if asked["ip_version"] == 4:
            raise invalid(f"{name} is not valid when ip_version is 4")
        if not asked["enable_dhcp"]:
            raise invalid("ipv6_ra_mode or ipv6_address_mode cannot be set when enable_dhcp is "
                          "set to False")  # fmt: skip
        fields[name] = asked[name]


def _pool(context: Context, asked: dict[str, Any]) -> SubnetPool | None:
    state = context.region.network
    id = asked.get("subnetpool_id")
    if asked["use_default_subnetpool"]:
        found = [
            pool
            for pool in state.subnet_pools.values()
            if pool.is_default and pool.ip_version == asked["ip_version"]
        ]
        if not found:
            raise bad("subnets", f"No default subnetpool found for IPv{asked['ip_version']}")
        return found[0]
    if not id:
        return None
    pool = state.subnet_pools.get(id)
    if pool is None or not (own(context, pool) or pool.shared):
        raise Refusal(404, "SubnetPoolNotFound", f"Subnet pool {id} could not be found.")
    return pool


def _prefix(context: Context, asked: dict[str, Any], pool: SubnetPool | None) -> str:
    if asked.get("cidr"):
        return str(asked["cidr"])
    if pool is None:
        raise bad("subnets", "a subnetpool must be specified in the absence of a cidr")
    length = asked.get("prefixlen") or pool.default_prefixlen
    if length < pool.min_prefixlen:
        raise Refusal(
            400,
            "MinPrefixSubnetAllocationError",
            f"Unable to allocate subnet with prefix length {length}, minimum allowed prefix is "
            f"{pool.min_prefixlen}.",
        )
    free = context.region.network.free_prefix(pool, length)
    if free is None:
        raise Refusal(
            500,
            "SubnetAllocationError",
            f"Failed to allocate subnet: Insufficient prefix space to allocate subnet size "
            f"/{length}.",
        )
    return free


def _must_not_overlap(context: Context, network: LogicalNetwork, prefix: str) -> None:
    new = ipaddress.ip_network(prefix)
    for other in context.region.network.subnets_of(network):
        old = ipaddress.ip_network(other.cidr)
        if new.version == old.version and new.overlaps(old):
            raise invalid(
                f"Requested subnet with cidr: {prefix} for network: {network.id} overlaps with "
                "another subnet"
            )


def _must_not_be_many(fields: dict[str, Any]) -> None:
    if len(fields.get("dns_nameservers", ())) > MOST_NAMESERVERS:
        raise Refusal(
            400,
            "DNSNameServersExhausted",
            "Unable to complete operation for new subnet. The number of DNS nameservers exceeds "
            f"the limit {MOST_NAMESERVERS}.",
        )
    if len(fields.get("host_routes", ())) > MOST_ROUTES:
        raise Refusal(
            400,
            "HostRoutesExhausted",
            "Unable to complete operation for new subnet. The number of host routes exceeds the "
            f"limit {MOST_ROUTES}.",
        )


def _must_be_inside(prefix: str, gateway: str | None) -> None:
    if gateway is None:
        return
    network = ipaddress.ip_network(prefix)
    if ipaddress.ip_address(gateway).version != network.version:
        raise invalid(f"gateway_ip '{gateway}' does not match the ip_version "
                      f"'{network.version}'")  # fmt: skip
    edges = (network.network_address, network.broadcast_address)
    narrow = network.version == 4 and network.prefixlen < 31
    if narrow and ipaddress.ip_address(gateway) in edges:
        raise invalid("Gateway is not valid on subnet")


def _pools(prefix: str, gateway: str | None, asked: list[dict[str, str]]) -> list[Pool]:
    network = ipaddress.ip_network(prefix)
    found: list[Pool] = []
    for one in asked:
        first, last = ipaddress.ip_address(one["start"]), ipaddress.ip_address(one["end"])
        shown = f"{first}-{last}"
        if (
            first.version != network.version
            or last.version != network.version
            or (int(first) > int(last))
        ):
            raise Refusal(400, "InvalidAllocationPool", f"The allocation pool {one} is not valid.")
        if first not in network or last not in network:
            raise Refusal(
                400,
                "OutOfBoundsAllocationPool",
                f"The allocation pool {shown} spans beyond the subnet cidr {prefix}.",
            )
        if gateway is not None and int(first) <= int(ipaddress.ip_address(gateway)) <= int(last):
            raise Refusal(
                409,
                "GatewayConflictWithAllocationPools",
                f"Gateway ip {gateway} conflicts with allocation pool {shown}.",
            )
        for other in found:
            if int(first) <= other[1] and other[0] <= int(last):
                raise Refusal(
                    409,
                    "OverlappingAllocationPools",
                    f"Found overlapping allocation pools: {shown} for subnet {prefix}.",
                )
        found.append((int(first), int(last)))
    return found


def _update(context: Context, subnet: Subnet, asked: dict[str, Any]) -> None:
    state = context.region.network
    _must_not_be_many(asked)
    gateway = asked.get("gateway_ip", subnet.gateway_ip)
    if "gateway_ip" in asked and gateway != subnet.gateway_ip:
        _must_be_inside(subnet.cidr, gateway)
        for port in state.ports_of_network(subnet.network_id):
            if port.device_owner in INTERFACES and subnet.gateway_ip in port.addresses:
                raise Refusal(
                    409,
                    "GatewayIpInUse",
                    f"Current gateway ip {subnet.gateway_ip} already in use by port {port.id}. "
                    "Unable to update.",
                )
    if "allocation_pools" in asked:
        subnet.pools = _pools(subnet.cidr, gateway, asked["allocation_pools"])
        subnet.searched = 0
    elif "gateway_ip" in asked and gateway is not None:
        _pools(subnet.cidr, gateway, _shown_pools(context, subnet))
    subnet.gateway_ip = gateway
    for name in PLAIN:
        if name in asked:
            setattr(subnet, name, asked[name])
    state.touch(subnet)
    state.schedule_dhcp(state.networks[subnet.network_id])


def _delete(context: Context, subnet: Subnet) -> None:
    context.region.network.delete_subnet(subnet)


def _may_create(context: Context, asked: dict[str, Any]) -> bool:
    network = seen_network(context, asked["network_id"])
    return context.is_admin or network.project_id == project_id(context)


def _shared(context: Context, subnet: Subnet, values: list[str]) -> bool:
    return str(shares(context, _network(context, subnet))).lower() in [v.lower() for v in values]


RESOURCE: Resource[Subnet] = Resource(
    member="subnet",
    collection="subnets",
    attributes=ATTRIBUTES,
    rows=lambda context: context.region.network.subnets,
    sees=_sees,
    owns=_owns,
    missing=lambda id: Refusal(404, "SubnetNotFound", f"Subnet {id} could not be found."),
    create=_create,
    update=_update,
    delete=_delete,
    may_create=_may_create,
    owner_of=network_owner,
    quota="subnet",
    matches={"shared": _shared},
)
RESOURCE.register(ROUTES, "/subnets")
