"""The check network.provider-accepts-prefixes."""

from __future__ import annotations

EAST, WEST = "uplink east-up at east", "uplink west-up at west"


def test_passed_where_the_limit_is_longer(ask, design):
    """A /24 is well within /32."""
    assert ask(design) == {EAST: "passed", WEST: "passed"}


def test_failed_where_the_prefix_is_longer(ask, design):
    """The provider would drop it silently."""
    design["sites"][0]["uplinks"][0].update(announces=["203.0.113.7/32"], longest_prefix=24)

    assert ask(design) == {EAST: "failed", WEST: "passed"}


def test_failed_by_the_limit_of_its_own_family(ask, design):
    """A limit of 32 bits for IPv4 says nothing of a /56 in IPv6."""
    design["sites"][0]["uplinks"][0].update(announces=["2001:db8::/56"], longest_prefix_v6=48)

    assert ask(design)[EAST] == "failed"


def test_unknown_where_the_limit_of_a_family_is_left_out(ask, design):
    """Only IPv4 is told."""
    design["sites"][0]["uplinks"][0]["announces"].append("2001:db8::/48")

    assert ask(design)[EAST] == "unknown"


def test_unknown_where_uplinks_or_prefixes_are_left_out(ask, design):
    """There is nothing to compare."""
    del design["sites"][0]["uplinks"]
    del design["sites"][1]["uplinks"][0]["announces"]

    assert ask(design) == {"site east": "unknown", WEST: "unknown"}


def test_not_applicable_to_a_static_uplink(ask, design):
    """It announces nothing."""
    design["sites"][0]["uplinks"][0]["protocol"] = "static"

    assert ask(design)[EAST] == "not-applicable"
