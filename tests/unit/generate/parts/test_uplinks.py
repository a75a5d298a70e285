"""The uplinks that speak BGP, and what is open of them."""

from __future__ import annotations

from dr_planner.generate.parts.uplinks import (
    bgp_uplinks,
    gateways_of,
    local_numbers,
    not_bgp,
    open_points,
    prefixes,
    router_id,
)
from dr_planner.model.deployment import Deployment


def deployment(*uplinks: dict[str, object]) -> Deployment:
    whole = [{"provider": "P", **uplink} for uplink in uplinks]
    sites = [{"name": "s", "gateways": ["g1", "g2"], "uplinks": whole}]
    return Deployment.model_validate({"version": 1, "name": "d", "sites": sites})


def test_other_protocols_are_told_of_and_not_taken() -> None:
    """An unknown one is no BGP."""
    (site,) = deployment(
        {"name": "a", "protocol": "bgp"}, {"name": "b", "protocol": "ospf"}, {"name": "c"}
    ).sites

    assert [uplink.name for uplink in bgp_uplinks(site)] == ["a"]
    assert list(not_bgp(site)) == [
        "NOT WRITTEN: uplink b; its protocol is ospf.",
        "NOT WRITTEN: uplink c; its protocol is NOT IN THE DESIGN.",
    ]


def test_an_uplink_is_reached_by_all_gateways_unless_it_says_which() -> None:
    """Its router id is of one router, so it is none of several."""
    (site,) = deployment(
        {"name": "a", "protocol": "bgp", "router_id": "192.0.2.1"},
        {"name": "b", "protocol": "bgp", "router_id": "192.0.2.2", "gateways": ["g2"]},
    ).sites
    every, one = bgp_uplinks(site)

    assert gateways_of(site, every) == ("g1", "g2")
    assert gateways_of(site, one) == ("g2",)
    assert router_id(site, every) is None
    assert router_id(site, one) == "192.0.2.2"


def test_unknown_prefixes_are_not_no_prefixes() -> None:
    """A list that is left out is unknown."""
    (site,) = deployment(
        {"name": "a", "protocol": "bgp"},
        {"name": "b", "protocol": "bgp", "announces": ["203.0.113.0/24", "2001:db8::/48"]},
    ).sites
    unknown, known = bgp_uplinks(site)

    assert prefixes(unknown, 4) is None
    assert prefixes(known, 4) == ["203.0.113.0/24"]
    assert prefixes(known, 6) == ["2001:db8::/48"]


def test_numbers_stand_once_and_gaps_are_open() -> None:
    """In the order of the uplinks."""
    whole = deployment(
        {"name": "a", "protocol": "bgp", "local_as": 64513},
        {"name": "b", "protocol": "bgp", "local_as": 64512, "peer_as": 64496, "announces": []},
        {"name": "c", "protocol": "bgp", "local_as": 64513},
    )

    assert local_numbers(whole.sites[0]) == [64513, 64512]
    found = list(open_points(whole))
    assert "uplink a of site s: the AS number of the provider (peer_as)" in found
    assert [point for point in found if point.startswith("uplink b")] == [
        "uplink b of site s: the address of the peer, and a password or BFD where it wants one"
    ]
