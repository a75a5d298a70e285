"""Networks and subnets of Neutron, and which addresses of a subnet are free."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator
from dataclasses import dataclass, field

from dr_planner.simulator.region.standard import Standard

AUTOMATIC = frozenset(("slaac", "dhcpv6-stateless"))
"""Modes in which hosts make their own IPv6 addresses."""

Pool = tuple[int, int]
"""First and last address of a range, both in it, as numbers."""


@dataclass(eq=False, kw_only=True)
class LogicalNetwork(Standard):
    """A network.

    :param external: whether routers may have their gateways in it.
    :param is_default: whether auto-allocated topologies take it as their external network.
    """

    name: str = ""
    admin_state_up: bool = True
    status: str = "ACTIVE"
    shared: bool = False
    external: bool = False
    is_default: bool = False
    mtu: int = 1450
    port_security_enabled: bool = True
    availability_zone_hints: list[str] = field(default_factory=list)
    network_type: str = "vxlan"
    physical_network: str | None = None
    segmentation_id: int | None = None
    subnets: list[str] = field(default_factory=list)
    dhcp_agents: set[str] = field(default_factory=set)


@dataclass(eq=False, kw_only=True)
class SubnetPool(Standard):
    """Prefixes from which subnets are cut."""

    name: str
    prefixes: list[str]
    ip_version: int
    default_prefixlen: int
    min_prefixlen: int
    max_prefixlen: int
    default_quota: int | None = None
    shared: bool = False
    is_default: bool = False
    address_scope_id: str | None = None


@dataclass(eq=False, kw_only=True)
class AddressScope:
    """Pools whose addresses do not overlap, so that they can be routed."""

    id: str
    project_id: str
    name: str
    ip_version: int
    shared: bool = False


@dataclass(eq=False, kw_only=True)
class Subnet(Standard):
    """A subnet. ``taken`` holds every address that a port has."""

    network_id: str
    cidr: str
    ip_version: int
    name: str = ""
    gateway_ip: str | None = None
    enable_dhcp: bool = True
    pools: list[Pool] = field(default_factory=list)
    dns_nameservers: list[str] = field(default_factory=list)
    host_routes: list[dict[str, str]] = field(default_factory=list)
    ipv6_ra_mode: str | None = None
    ipv6_address_mode: str | None = None
    subnetpool_id: str | None = None
    service_types: list[str] = field(default_factory=list)
    taken: set[str] = field(default_factory=set)
    searched: int = 0

    @property
    def is_automatic(self) -> bool:
        """Whether hosts make their own IPv6 addresses from prefix and MAC."""
        return bool(AUTOMATIC & {self.ipv6_ra_mode, self.ipv6_address_mode})

    def holds(self, address: str) -> bool:
        """Whether an address is one of the subnet's."""
        try:
            return ipaddress.ip_address(address) in ipaddress.ip_network(self.cidr)
        except ValueError:
            return False

    def next_free(self) -> str | None:
        """The lowest free address of the pools at or after the one found last; None: full."""
        for number in self._from(self.searched):
            address = str(self._address(number))
            if address not in self.taken:
                self.searched = number + 1
                return address
        return next(self._free(), None)

    def has_room(self) -> bool:
        """Whether an address of the pools is free."""
        return next(self._free(), None) is not None

    def _address(self, number: int) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
        made = ipaddress.IPv4Address if self.ip_version == 4 else ipaddress.IPv6Address
        return made(number)

    def _from(self, start: int) -> Iterator[int]:
        for first, last in self.pools:
            yield from range(max(first, start), last + 1)

    def _free(self) -> Iterator[str]:
        for number in self._from(0):
            address = str(self._address(number))
            if address not in self.taken:
                yield address

    def automatic_address(self, mac: str) -> str:
        """The address that a host with this MAC makes for itself (EUI-64)."""
        parts = [int(part, 16) for part in mac.split(":")]
        parts = [parts[0] ^ 2, *parts[1:3], 0xFF, 0xFE, *parts[3:]]
        host = int.from_bytes(bytes(parts), "big")
        return str(ipaddress.ip_network(self.cidr)[host])


def gateway_of(cidr: str) -> str:
    """The gateway of a subnet for which none was asked: the first address of hosts.

    In IPv6 that is the network's own address, which all routers of a link answer to.
    """
    network = ipaddress.ip_network(cidr)
    first = network.network_address
    return str(first if network.version == 6 or network.num_addresses <= 2 else first + 1)


def pools_of(cidr: str, gateway: str | None) -> list[Pool]:
    """The pools of a subnet for which none were asked: everything but the gateway.

    Network and broadcast address of IPv4 are left out, too.
    """
    network = ipaddress.ip_network(cidr)
    first, last = int(network.network_address), int(network.broadcast_address)
    if network.version == 4 and network.prefixlen < 31:
        first, last = first + 1, last - 1
    hole = int(ipaddress.ip_address(gateway)) if gateway else -1
    if not first <= hole <= last:
        return [(first, last)]
    return [pool for pool in ((first, hole - 1), (hole + 1, last)) if pool[0] <= pool[1]]
