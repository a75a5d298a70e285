"""Uplinks, as routing daemons are told of them."""

from __future__ import annotations

import pytest

from tests.unit.design.importing.test_design import imported

__all__ = ["imported"]

FRR = """\
frr version 8.4
frr defaults traditional
router bgp 64600
 bgp router-id 192.0.2.1
 neighbor UP peer-group
 neighbor UP remote-as 174
 neighbor UP password very-hidden-7
 neighbor 198.51.100.1 peer-group UP
 address-family ipv4 unicast
  network 203.0.113.0/24
  neighbor UP activate
  neighbor UP route-map OUT out
 exit-address-family
exit
"""


def uplinks(found):
    """Those of the first site."""
    return found.design.sites[0].uplinks


def test_a_provider_is_an_uplink(imported):
    """With both AS numbers, what is announced, and nothing that no file says."""
    found = imported({"a/frr.conf": FRR})

    [uplink] = uplinks(found)
    assert (uplink.name, uplink.provider, uplink.local_as, uplink.peer_as) == (
        "UP", "AS174", 64600, 174,
    )  # fmt: skip
    assert [str(prefix) for prefix in uplink.announces] == ["203.0.113.0/24"]
    assert str(uplink.router_id) == "192.0.2.1"
    assert (uplink.longest_prefix, uplink.gateways) == (None, None)
    assert "very-hidden-7" not in found.text + found.left


def test_gateways_of_one_site_share_it(imported):
    """Router ids differ, so none is taken."""
    found = imported(
        {"a/g1/frr.conf": FRR, "a/g2/frr.conf": FRR.replace("192.0.2.1", "192.0.2.2")}
    )

    [uplink] = uplinks(found)
    assert (uplink.router_id, uplink.local_as) == (None, 64600)
    assert len(uplink.announces) == 1


def test_gateways_that_announce_different_things_leave_it_open(imported):
    """Which of both holds for the site is not known."""
    other = FRR.replace("203.0.113.0", "192.0.2.0")
    found = imported({"a/g1/frr.conf": FRR, "a/g2/frr.conf": other})

    assert uplinks(found)[0].announces is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  network 203.0.113.0/24\n", "  network 203.0.113.0/24\n  redistribute connected\n"),
        ("  neighbor UP route-map OUT out\n", ""),
        ("  network 203.0.113.0/24\n", ""),
    ],
)
def test_what_is_announced_may_not_be_told(imported, old, new):
    """By what is redistributed, by a policy that is missing, by nothing at all."""
    found = imported({"a/frr.conf": FRR.replace(old, new)})

    assert uplinks(found)[0].announces is None
    assert "# unknown: announces, the prefixes" in found.text


@pytest.mark.parametrize("number", ["64600", "65001", "4200000001", "internal"])
def test_a_switch_is_no_provider(imported, number):
    """Numbers for private use are those of racks as well; one's own is nobody else's."""
    found = imported({"a/frr.conf": FRR.replace("remote-as 174", f"remote-as {number}")})

    assert uplinks(found) is None
    assert "# unknown: uplinks" in found.text
    private = number in ("65001", "4200000001")
    assert (f"a neighbour in AS {number}, which is for private use" in found.left) == private


def test_a_provider_of_bird(imported):
    """It has no networks that can be listed, so what is announced is not known."""
    found = imported(
        {
            "a/bird.conf": "router id 192.0.2.9;\nprotocol device {}\nprotocol bgp up {\n"
            "  local as 64600;\n  neighbor 198.51.100.1 as 3356;\n"
            "  ipv4 { import none; export all; };\n}\n"
        }
    )

    [uplink] = uplinks(found)
    assert (uplink.provider, uplink.local_as, uplink.announces) == ("AS3356", 64600, None)


def test_two_providers_are_two(imported):
    """Each neighbour in an AS of its own is one; names are unique at a site."""
    more = " neighbor 198.51.100.9 remote-as 3356\n address-family ipv4 unicast\n"
    found = imported({"a/frr.conf": FRR.replace(" address-family ipv4 unicast\n", more)})

    assert [(u.name, u.peer_as) for u in uplinks(found)] == [("UP", 174), ("as3356", 3356)]


BIRD = """\
define OWN = [ 203.0.113.0/24, 198.51.100.0/25 ];
filter 'to.up' {
  if net ~ OWN then accept;
  if net = 192.0.2.0/24 then { accept; }
  reject;
}
template bgp 'up-stream' {
  local as 64600;
  ipv4 { import none; export filter 'to.up'; };
  ipv6 { import none; export where net ~ [ 2001:db8::/32 ]; };
}
protocol bgp 'up.1' from 'up-stream' { neighbor 198.51.100.1 as 3356; }
protocol bgp 'up.2' from 'up-stream' { neighbor 198.51.100.2 as 3356; }
"""


def test_a_filter_of_bird_lists_what_is_announced(imported):
    """Of all families; two neighbours of one template are one uplink."""
    [uplink] = uplinks(imported({"a/bird.conf": BIRD}))

    assert (uplink.name, uplink.peer_as) == ("up-stream", 3356)
    assert list(map(str, uplink.announces)) == [
        "203.0.113.0/24", "198.51.100.0/25", "192.0.2.0/24", "2001:db8::/32"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("203.0.113.0/24,", "203.0.113.0/24+,"),
        ("203.0.113.0/24,", "203.0.113.0/24{24,32},"),
        ("  reject;\n", "  if source = RTS_STATIC then accept;\n  reject;\n"),
        ("  reject;\n", "  accept;\n"),
        ("filter 'to.up';", "filter elsewhere;"),
        ("where net ~ [ 2001:db8::/32 ]", "all"),
        ("define OWN", 'include "own.conf";\ndefine OWN'),
    ],
)
def test_a_filter_that_is_no_list_tells_nothing(imported, old, new):
    """A pattern, another condition, all there is, what another file defines."""
    assert old in BIRD
    [uplink] = uplinks(imported({"a/bird.conf": BIRD.replace(old, new)}))

    assert uplink.announces is None


def test_neighbours_of_bird_have_their_own_numbers(imported):
    """What one is told says nothing of another."""
    text = BIRD + "protocol bgp b { neighbor 198.51.100.9 as 174; ipv4 { export none; }; }\n"
    found = imported({"a/bird.conf": text})

    assert [(u.peer_as, u.local_as) for u in uplinks(found)] == [(3356, 64600)]


def test_a_neighbour_of_bird_without_an_address_is_filled_in_later(imported):
    """Its numbers are there, and so it is an uplink."""
    found = imported({"a/bird.conf": BIRD.replace("198.51.100.1 ", "<PEER> ")})

    assert [u.peer_as for u in uplinks(found)] == [3356]


SPEAKERS = """\
openstack bgp speaker create --ip-version 4 --local-as 64600 four
openstack bgp speaker create --ip-version 6 --local-as 64600 six
openstack bgp peer create --peer-ip "$1" --remote-as 174 up-ipv4
openstack bgp peer create --peer-ip "$2" --remote-as 174 up-ipv6
openstack bgp peer create --peer-ip "$3" --remote-as "$4" later
openstack bgp peer create --peer-ip "$5" --remote-as 3356 alone
openstack bgp speaker add peer four up-ipv4
openstack bgp speaker add peer six up-ipv6
openstack bgp speaker add peer four later
"""


def test_peers_of_neutron_are_uplinks(imported):
    """Those that a speaker has; one with two families is one. What they are told, Neutron says."""
    found = imported({"a/speakers.sh": SPEAKERS})

    assert [(u.name, u.local_as, u.peer_as, u.announces) for u in uplinks(found)] == [
        ("up", 64600, 174, None)
    ]
    assert "provider: AS174" in found.text
    assert "takes nothing" not in found.left


def test_the_number_of_ovn_bgp_agent_is_a_note(imported):
    """It speaks to the daemon of its own host; that its number is no uplink's is worth a look."""
    agent = "[DEFAULT]\nbgp_AS = 64600\n"
    same = imported({"a/frr.conf": FRR, "a/bgp-agent.conf": agent})
    other = imported({"a/frr.conf": FRR, "a/bgp-agent.conf": agent.replace("64600", "64999")})

    assert (
        "# ovn-bgp-agent tells of single addresses in AS 64600 (a/bgp-agent.conf:2)" in same.text
    )
    assert "no uplink" not in same.left
    assert "a/bgp-agent.conf:2: ovn-bgp-agent is in AS 64999, and no uplink of a is" in other.left


def test_agents_that_do_not_agree_on_their_number(imported):
    """Which one holds for the site is not known."""
    files = {f"a/{n}/bgp-agent.conf": f"[DEFAULT]\nbgp_AS = {n}\n" for n in (64600, 64601)}

    assert "the agents of a do not agree on their AS number" in imported(files).left


def test_one_placeholder_in_two_groups_is_two_neighbours(imported):
    """Each is going to be filled in with another address."""
    more = (
        " neighbor <PEER> peer-group UP\n neighbor DOWN peer-group\n"
        " neighbor DOWN remote-as 3356\n neighbor <PEER> peer-group DOWN\n"
        " address-family ipv4 unicast\n"
    )
    text = FRR.replace(" neighbor 198.51.100.1 peer-group UP\n", "")
    found = imported({"a/frr.conf": text.replace(" address-family ipv4 unicast\n", more)})

    assert [(u.name, u.peer_as) for u in uplinks(found)] == [("UP", 174), ("DOWN", 3356)]
