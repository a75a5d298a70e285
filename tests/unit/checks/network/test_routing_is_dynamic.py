"""The check network.routing-is-dynamic."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("protocol", ["bgp", "ospf", "isis"])
def test_passed_with_a_dynamic_protocol(ask, design, protocol):
    """One dynamic uplink is enough, whatever the others do."""
    design["sites"][0]["uplinks"][0]["protocol"] = protocol
    design["sites"][0]["uplinks"].append(
        {"name": "old", "provider": "Chalk", "protocol": "static"}
    )

    assert ask(design) == {"site east": "passed", "site west": "passed"}


def test_failed_with_static_routes_only(ask, design):
    """Somebody would have to phone the provider."""
    design["sites"][0]["uplinks"][0]["protocol"] = "static"

    assert ask(design) == {"site east": "failed", "site west": "passed"}


def test_failed_without_an_uplink(ask, design):
    """Nothing announces anything."""
    design["sites"][0]["uplinks"] = []

    assert ask(design)["site east"] == "failed"


def test_unknown_where_the_protocol_is_left_out(ask, design):
    """It could be any."""
    del design["sites"][0]["uplinks"][0]["protocol"]

    assert ask(design)["site east"] == "unknown"


def test_unknown_where_the_uplinks_are_left_out(ask, design):
    """Nothing is said."""
    del design["sites"][0]["uplinks"]

    assert ask(design)["site east"] == "unknown"
