"""What Neutron's rows do: addresses, MACs, devices, bindings and agents."""

from __future__ import annotations

import pytest

from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.region.network import DHCP_PORT, Network
from dr_planner.simulator.region.network_agent import AGENT_DOWN_TIME, DHCP, OPEN_VSWITCH
from dr_planner.simulator.region.port import BINDING_FAILED, OVS, UNBOUND
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.timeline import Timeline


class Clock:
    """Real seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def network(clock: Clock) -> Network:
    """Two sites with a gateway and a compute each."""
    found = Network(Timeline(monotonic=clock), Identifiers(0))
    for site in ("north", "south"):
        for host in (f"gateway-{site}", f"compute-{site}"):
            found.add_agent(OPEN_VSWITCH, host, site, None)
        found.add_agent(DHCP, f"gateway-{site}", site, site)
    return found


@pytest.fixture
def plain(network: Network):
    """A tenant's network whose subnet no agent serves."""
    made = network.create_network("bank", "plain")
    network.create_subnet(made, "10.0.0.0/29", enable_dhcp=False)
    return made


def test_a_port_gets_an_address_of_each_version_and_the_default_group(network, plain):
    """Unless something else was asked for."""
    network.create_subnet(plain, "2001:db8::/64", enable_dhcp=False)

    port = network.create_port(plain, project_id="bank")

    assert port.addresses == ["10.0.0.2", "2001:db8::1"]
    assert port.security_groups == [network.security.default("bank").id]
    assert port.mac_address.startswith("fa:16:3e:")


def test_addresses_that_could_not_all_be_had_are_given_back(network, plain):
    """All of them or none."""
    network.create_port(plain, project_id="bank", fixed_ips=[{"ip_address": "10.0.0.5"}])
    (subnet,) = network.subnets_of(plain)
    wanted = [{"ip_address": "10.0.0.4"}, {"ip_address": "10.0.0.5"}]

    with pytest.raises(Refusal) as refused:
        network.create_port(plain, project_id="bank", fixed_ips=wanted)

    assert refused.value.kind == "IpAddressAlreadyAllocated"
    assert subnet.taken == {"10.0.0.5"}


def test_a_full_subnet_refuses_until_a_port_goes(network, plain):
    """Deleting a port gives its address back."""
    ports = [network.create_port(plain, project_id="bank") for _ in range(5)]

    with pytest.raises(Refusal) as refused:
        network.create_port(plain, project_id="bank")
    network.delete_port(ports[2])

    assert refused.value.kind == "IpAddressGenerationFailure"
    again = network.create_port(plain, project_id="bank")
    assert again.addresses == ports[2].addresses


def test_a_mac_is_unique_in_its_network_only(network, plain):
    """Recovery gives a server its MAC back, somewhere else."""
    mac = "fa:16:3e:00:00:01"
    network.create_port(plain, project_id="bank", mac_address=mac)
    other = network.create_network("bank", "other")

    with pytest.raises(Refusal) as refused:
        network.create_port(plain, project_id="bank", mac_address=mac)

    assert refused.value.kind == "MacAddressInUse"
    assert network.create_port(other, project_id="bank", mac_address=mac).mac_address == mac


def test_ports_are_found_by_their_device_while_they_have_it(network, plain):
    """Whatever way they got it and lost it."""
    born = network.create_port(plain, project_id="bank", device_id="s1", device_owner="compute:n")
    given = network.create_port(plain, project_id="bank")

    network.set_device(given, "s1", "compute:n")
    assert network.ports_of_device("s1") == [born, given]
    network.unbind(born)
    assert network.ports_of_device("s1") == [given]
    network.delete_port(given)
    assert network.ports_of_device("s1") == []


def test_a_port_is_bound_where_an_agent_lives(network, plain):
    """Elsewhere the binding fails; addresses and MAC outlive every binding."""
    port = network.create_port(plain, project_id="bank")
    kept = (port.addresses, port.mac_address)

    network.set_device(port, "s1", "compute:north")
    network.bind(port, "compute-north")
    assert (port.vif_type, port.status) == (OVS, "ACTIVE")
    network.bind(port, "nowhere")
    assert (port.vif_type, port.status) == (BINDING_FAILED, "DOWN")
    network.unbind(port)

    assert (port.vif_type, port.host, port.device_id) == (UNBOUND, "", "")
    assert (port.addresses, port.mac_address) == kept


def test_a_lost_site_looks_alive_for_a_while_and_binds_nothing_afterwards(network, plain, clock):
    """Neutron learns of it only by missing heartbeats."""
    port = network.create_port(plain, project_id="bank", device_owner="compute:north")

    network.lose_site("north")
    network.bind(port, "compute-north")
    assert port.vif_type == OVS
    clock.seconds += AGENT_DOWN_TIME + 1
    network.bind(port, "compute-north")
    assert port.vif_type == BINDING_FAILED
    assert {agent.site for agent in network.agents_of(DHCP)} == {"south"}

    network.return_site("north")
    network.bind(port, "compute-north")
    assert port.vif_type == OVS


def test_a_served_subnet_has_a_port_of_its_agent_in_the_zone_that_was_hinted(network):
    """The port goes with the network and does not keep it."""
    made = network.create_network("bank", "served", availability_zone_hints=["south"])
    subnet = network.create_subnet(made, "10.0.0.0/24")

    (port,) = network.ports_of_network(made.id)
    assert (port.device_owner, port.host) == (DHCP_PORT, "gateway-south")
    assert network.zones_of_network(made) == ["south"]
    network.delete_subnet(subnet)
    assert network.ports_of_network(made.id) == []
    network.delete_network(made)
    assert network.find_network(made.id) is None


def test_networks_are_spread_over_the_agents(network):
    """The least loaded one is next."""
    for number in range(4):
        made = network.create_network("bank", f"served {number}")
        network.create_subnet(made, "10.0.0.0/24")

    hosts = [port.host for port in network.ports.values()]
    assert sorted(hosts) == ["gateway-north"] * 2 + ["gateway-south"] * 2


def test_what_is_in_use_stays(network, plain):
    """Networks and subnets with ports of tenants."""
    port = network.create_port(plain, project_id="bank")

    with pytest.raises(Refusal, match=port.id):
        network.delete_network(plain)
    with pytest.raises(Refusal) as refused:
        network.delete_subnet(network.subnets_of(plain)[0])

    assert refused.value.kind == "SubnetInUse"


def test_kept_addresses_never_leave_a_port(network, plain):
    """Else somebody else could get them in between."""
    port = network.create_port(plain, project_id="bank", fixed_ips=[{"ip_address": "10.0.0.5"}])
    (subnet,) = network.subnets_of(plain)

    network.set_fixed_ips(port, [{"subnet_id": subnet.id}, {"ip_address": "10.0.0.6"}])

    assert port.addresses == ["10.0.0.5", "10.0.0.6"]
    with pytest.raises(Refusal):
        network.set_fixed_ips(port, [{"ip_address": "192.0.2.1"}])
    assert port.addresses == ["10.0.0.5", "10.0.0.6"]
    assert subnet.taken == {"10.0.0.5", "10.0.0.6"}
