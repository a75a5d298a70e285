"""Routers, floating IPs, and the routes that BGP speakers announce of them."""

from __future__ import annotations

import pytest

from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.region.network import Network
from dr_planner.simulator.region.network_agent import L3, OPEN_VSWITCH
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.region.router import PortForwarding
from dr_planner.simulator.region.routing import Routing
from dr_planner.simulator.region.speakers import Speakers
from dr_planner.simulator.region.subnet import AddressScope, SubnetPool
from dr_planner.simulator.timeline import Timeline


class World:
    """A network with a router that leads out of it."""

    def __init__(self) -> None:
        identifiers = Identifiers(0)
        self.network = Network(Timeline(), identifiers)
        self.routing = Routing(self.network, identifiers)
        self.speakers = Speakers(self.network, self.routing, identifiers)
        for site in ("north", "south"):
            self.network.add_agent(OPEN_VSWITCH, f"gateway-{site}", site, None)
            self.network.add_agent(L3, f"gateway-{site}", site, site)
        self.public = self.network.create_network("admin", "public", external=True)
        self.network.create_subnet(self.public, "203.0.113.0/24", enable_dhcp=False)
        self.inside = self.network.create_network("bank", "inside")
        self.subnet = self.network.create_subnet(self.inside, "10.0.0.0/24", enable_dhcp=False)
        self.router = self.routing.create_router("bank", "r")

    def connect(self) -> None:
        """Give the router its gateway and its interface."""
        self.routing.set_gateway(self.router, self.public)
        self.routing.add_subnet(self.router, self.subnet)

    def port(self):
        """A port of a server."""
        return self.network.create_port(self.inside, project_id="bank")


@pytest.fixture
def world() -> World:
    return World()


def test_a_floating_ip_leads_to_a_port_behind_a_router_only(world):
    """Without a way out there is no way in."""
    port = world.port()
    ip = world.routing.create_floating_ip("bank", world.public)

    with pytest.raises(Refusal) as refused:
        world.routing.associate(ip, port)
    assert refused.value.kind == "ExternalGatewayForFloatingIPNotFound"
    assert (ip.port_id, ip.status) == (None, "DOWN")

    world.connect()
    world.routing.associate(ip, port)
    assert (ip.fixed_ip_address, ip.router_id, ip.status) == (
        port.addresses[0],
        world.router.id,
        "ACTIVE",
    )


def test_a_floating_ip_outlives_the_port_that_it_leads_to(world):
    """Tenants give the address to the next server."""
    world.connect()
    port = world.port()
    ip = world.routing.create_floating_ip("bank", world.public)
    world.routing.associate(ip, port)

    world.network.delete_port(port)

    assert (ip.port_id, ip.router_id, ip.status) == (None, None, "DOWN")
    assert world.routing.floating_ips_of_port(port.id) == []
    address = ip.floating_ip_address
    world.routing.delete_floating_ip(ip)
    again = world.routing.create_floating_ip("bank", world.public, address=address)
    assert again.floating_ip_address == address


def test_one_address_has_one_floating_ip_of_a_network(world):
    """The second is refused."""
    world.connect()
    port = world.port()
    first, second = (world.routing.create_floating_ip("bank", world.public) for _ in range(2))
    world.routing.associate(first, port)

    with pytest.raises(Refusal) as refused:
        world.routing.associate(second, port)

    assert refused.value.kind == "FloatingIPPortAlreadyAssociated"


def test_gateways_and_interfaces_that_floating_ips_need_stay(world):
    """So does the router."""
    world.connect()
    port = world.port()
    ip = world.routing.create_floating_ip("bank", world.public)
    world.routing.associate(ip, port)
    (interface,) = world.routing.interfaces(world.router)

    kinds = []
    for act in (
        lambda: world.routing.set_gateway(world.router, None),
        lambda: world.routing.remove_interface(world.router, interface),
        lambda: world.routing.delete_router(world.router),
    ):
        with pytest.raises(Refusal) as refused:
            act()
        kinds.append(refused.value.kind)

    assert kinds == [
        "RouterExternalGatewayInUseByFloatingIp",
        "RouterInterfaceInUseByFloatingIP",
        "RouterInUse",
    ]
    world.routing.associate(ip, None)
    world.routing.remove_interface(world.router, interface)
    world.routing.delete_router(world.router)
    assert world.network.ports_of_device(world.router.id) == []


def test_a_router_goes_to_the_zone_that_was_hinted(world):
    """And a highly available one to several agents."""
    here = world.routing.create_router("bank", "h", availability_zone_hints=["south"])
    everywhere = world.routing.create_router("bank", "e", ha=True)

    world.routing.set_gateway(here, world.public)
    world.routing.set_gateway(everywhere, world.public)

    assert world.routing.zones(here) == ["south"]
    assert world.routing.gateway(here).host == "gateway-south"
    assert world.routing.zones(everywhere) == ["north", "south"]


def test_overlapping_networks_do_not_meet_in_a_router(world):
    """Else it could not tell them apart."""
    world.connect()
    other = world.network.create_network("bank", "other")
    subnet = world.network.create_subnet(other, "10.0.0.128/25", enable_dhcp=False)

    with pytest.raises(Refusal, match=r"overlaps with cidr 10\.0\.0\.0/24"):
        world.routing.add_subnet(world.router, subnet)


def test_a_forwarded_port_needs_a_way_in_and_keeps_it(world):
    """It goes with the port that it leads to."""
    world.connect()
    port = world.port()
    ip = world.routing.create_floating_ip("bank", world.public)
    forwarding = PortForwarding(
        id="f",
        protocol="tcp",
        external_port="443",
        internal_port="8443",
        internal_port_id=port.id,
        internal_ip_address=port.addresses[0],
    )

    world.routing.add_forwarding(ip, forwarding)
    assert (ip.router_id, ip.status) == (world.router.id, "ACTIVE")
    world.network.delete_port(port)
    assert (ip.forwardings, ip.router_id, ip.status) == ({}, None, "DOWN")


def test_a_speaker_announces_floating_ips_in_use_behind_their_routers_gateway(world):
    """Only of its networks, and only while it is told to."""
    world.connect()
    port = world.port()
    used, _spare = (world.routing.create_floating_ip("bank", world.public) for _ in range(2))
    world.routing.associate(used, port)
    hop = world.routing.gateway(world.router).addresses[0]
    speaker = world.speakers.add_speaker("admin", "s", 64512)

    assert world.speakers.routes(speaker) == []
    speaker.networks.append(world.public.id)
    assert world.speakers.routes(speaker) == [(f"{used.floating_ip_address}/32", hop)]
    speaker.advertise_floating_ip_host_routes = False
    assert world.speakers.routes(speaker) == []


def test_a_speaker_announces_tenants_prefixes_of_the_same_address_scope(world):
    """Others could overlap."""
    scope = AddressScope(id="scope", project_id="admin", name="routed", ip_version=4)
    world.network.address_scopes[scope.id] = scope
    pool = SubnetPool(
        **world.network.stamp("admin"),
        name="pool",
        prefixes=["10.0.0.0/8"],
        ip_version=4,
        default_prefixlen=24,
        min_prefixlen=8,
        max_prefixlen=32,
        address_scope_id=scope.id,
    )
    world.network.subnet_pools[pool.id] = pool
    world.connect()
    speaker = world.speakers.add_speaker("admin", "s", 64512)
    speaker.networks.append(world.public.id)

    assert world.speakers.routes(speaker) == []
    for subnet in world.network.subnets.values():
        subnet.subnetpool_id = pool.id
    hop = world.routing.gateway(world.router).addresses[0]
    assert world.speakers.routes(speaker) == [("10.0.0.0/24", hop)]


def test_a_peer_that_goes_is_spoken_to_no_more(world):
    """By any speaker."""
    peer = world.speakers.add_peer("admin", "p", "169.254.0.2", 64496)
    speaker = world.speakers.add_speaker("admin", "s", 64512)
    speaker.peers.append(peer.id)

    world.speakers.remove_peer(peer)

    assert speaker.peers == []
