"""The check network.router-ids-differ."""

from __future__ import annotations


def test_passed_for_two(ask, design):
    """Each its own."""
    design["sites"][0]["uplinks"][0].update(router_id="192.0.2.1")
    design["sites"][1]["uplinks"][0].update(router_id="192.0.2.2")

    assert "passed" in ask(design).values()


def test_failed_for_one(ask, design):
    """A file was copied."""
    design["sites"][0]["uplinks"][0].update(router_id="192.0.2.1")
    design["sites"][1]["uplinks"][0].update(router_id="192.0.2.1")

    assert "failed" in ask(design).values()


def test_unknown_where_the_other_is_silent(ask, design):
    """It may be the same."""
    design["sites"][0]["uplinks"][0].update(router_id="192.0.2.1")

    assert "unknown" in ask(design).values()


def test_not_applicable_without_ids(ask, design):
    """Nothing is said of them."""
    assert "not-applicable" in ask(design).values()
