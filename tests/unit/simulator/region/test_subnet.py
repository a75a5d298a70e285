"""Which addresses of a subnet are its gateway's, its pools', and free."""

from __future__ import annotations

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dr_planner.simulator.region.subnet import Subnet, gateway_of, pools_of


def subnet(cidr: str, **fields: object) -> Subnet:
    version = ipaddress.ip_network(cidr).version
    fields.setdefault("pools", pools_of(cidr, gateway_of(cidr)))
    made: dict[str, object] = {
        "id": "s",
        "project_id": "p",
        "created_at": 0.0,
        "updated_at": 0.0,
        "network_id": "n",
        "cidr": cidr,
        "ip_version": version,
        **fields,
    }
    return Subnet(**made)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("cidr", "gateway", "pools"),
    [
        ("10.0.0.0/24", "10.0.0.1", [("10.0.0.2", "10.0.0.254")]),
        ("10.0.0.0/30", "10.0.0.1", [("10.0.0.2", "10.0.0.2")]),
        ("10.0.0.0/31", "10.0.0.0", [("10.0.0.1", "10.0.0.1")]),
        ("2001:db8::/126", "2001:db8::", [("2001:db8::1", "2001:db8::3")]),
    ],
)
def test_the_gateway_is_not_in_the_pools(cidr, gateway, pools):
    """As Neutron 29 cuts them."""
    numbers = [(int(ipaddress.ip_address(a)), int(ipaddress.ip_address(b))) for a, b in pools]

    assert gateway_of(cidr) == gateway
    assert pools_of(cidr, gateway) == numbers


def test_a_gateway_in_the_middle_cuts_the_pool_in_two():
    """Both parts are used."""
    first, second = pools_of("10.0.0.0/29", "10.0.0.4")

    assert first[1] + 2 == second[0]


def test_addresses_that_were_given_back_are_given_again_when_the_rest_is_taken():
    """The search goes on where it ended, and comes round."""
    found = subnet("10.0.0.0/29")
    for _ in range(5):
        found.taken.add(found.next_free() or "")

    assert not found.has_room()
    assert found.next_free() is None
    found.taken.discard("10.0.0.3")
    assert found.next_free() == "10.0.0.3"


@given(st.lists(st.booleans(), max_size=40))
def test_no_address_is_given_twice(steps):
    """Whatever is taken and given back in between."""
    found = subnet("10.0.0.0/28")

    for take in steps:
        if take and (address := found.next_free()) is not None:
            assert address not in found.taken
            assert found.holds(address)
            found.taken.add(address)
        elif not take and found.taken:
            found.taken.discard(min(found.taken))

    assert found.has_room() == (len(found.taken) < 13)


def test_hosts_make_their_addresses_from_prefix_and_mac():
    """EUI-64, as recorded from Neutron 29."""
    found = subnet("2001:db8:77::/64", ipv6_ra_mode="slaac")

    assert found.is_automatic
    assert found.automatic_address("fa:16:3e:11:22:33") == "2001:db8:77:0:f816:3eff:fe11:2233"
