"""What a design says of Neutron becomes agents, zones, external networks and speakers."""

from __future__ import annotations

from ipaddress import ip_network
from pathlib import Path

from dr_planner.design.load import load
from dr_planner.simulator.region.network_agent import BGP, DHCP, L3
from dr_planner.simulator.simulator import Simulator

EXAMPLES = Path(__file__).parents[3] / "etc/dr-planner/examples"


def region(example: str):
    return Simulator(load(EXAMPLES / f"{example}.yaml")).region


def test_every_gateway_host_has_agents_in_the_zone_of_its_site():
    """And no site is forgotten."""
    found = region("two-sites-and-quorum")
    network = found.network

    for kind in (DHCP, L3):
        places = {(agent.host, agent.zone) for agent in network.agents_of(kind)}
        assert places == {
            ("gateway-n1", "north"),
            ("gateway-n2", "north"),
            ("gateway-s1", "south"),
            ("gateway-s2", "south"),
        }
    assert network.zones(L3) == ["north", "south"]


def test_prefixes_of_all_sites_make_up_one_external_network():
    """A floating IP can be announced wherever its server is."""
    found = region("two-sites-and-quorum")

    (public,) = found.network.networks.values()

    assert public.external
    assert public.name == "public"
    cidrs = [subnet.cidr for subnet in found.network.subnets_of(public)]
    assert cidrs == ["203.0.113.0/24", "2001:db8:40::/48"]


def test_prefixes_of_some_sites_have_a_network_of_their_own():
    """It says in whose zones."""
    deployment = load(EXAMPLES / "two-sites-and-quorum.yaml")
    north, south, witness = deployment.sites
    (uplink,) = south.uplinks
    elsewhere = uplink.model_copy(update={"announces": (ip_network("198.51.100.0/24"),)})
    other = south.model_copy(update={"uplinks": (elsewhere,)})
    changed = deployment.model_copy(update={"sites": (north, other, witness)})

    networks = Simulator(changed).region.network.networks.values()

    assert {n.name: n.availability_zone_hints for n in networks} == {
        "public-north": ["north"],
        "public-south": ["south"],
    }


def test_every_site_with_bgp_has_a_speaker_for_its_external_networks():
    """It speaks to the providers of that site."""
    found = region("two-sites-and-quorum")
    (public,) = found.network.networks.values()
    peers = found.speakers.peers

    told = {
        speaker.name: ([peers[id].name for id in speaker.peers], speaker.networks)
        for speaker in found.speakers.speakers.values()
    }
    assert told == {
        "north-64512": (["north-to-aurora"], [public.id]),
        "south-64512": (["south-to-borealis"], [public.id]),
    }
    assert len({peer.peer_ip for peer in peers.values()}) == 2
    hosts = {agent.host for agent in found.network.agents_of(BGP)}
    assert hosts == {"gateway-n1", "gateway-n2", "gateway-s1", "gateway-s2"}


def test_stores_of_glance_are_those_of_the_design():
    """Each with the fsid of its cluster."""
    found = region("two-sites-and-quorum")

    assert [(s.id, s.site, s.cluster, s.pool) for s in found.images.stores.values()] == [
        ("north", "north", "ceph-north", "images"),
        ("south", "south", "ceph-south", "images"),
    ]
    assert found.images.stores["north"].fsid == found.ceph.clusters["ceph-north"].fsid
