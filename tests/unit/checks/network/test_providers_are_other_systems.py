"""The check network.providers-are-other-systems."""

from __future__ import annotations


def test_passed_for_two_numbers(ask, design):
    """Two systems."""
    design["sites"][0]["uplinks"][0].update(protocol="bgp", local_as=64500, peer_as=64501)

    assert "passed" in ask(design).values()


def test_failed_for_one(ask, design):
    """One of them is wrong."""
    design["sites"][0]["uplinks"][0].update(protocol="bgp", local_as=64500, peer_as=64500)

    assert "failed" in ask(design).values()


def test_unknown_where_ours_is_left_out(ask, design):
    """It may be the provider's."""
    design["sites"][0]["uplinks"][0].pop("local_as", None)
    design["sites"][0]["uplinks"][0].update(protocol="bgp", peer_as=64500)

    assert "unknown" in ask(design).values()
