"""The check network.uplinks-independent."""

from __future__ import annotations


def test_passed_with_a_provider_each(ask, design):
    """No provider serves both."""
    assert ask(design) == {"site east": "passed", "site west": "passed"}


def test_passed_where_one_site_has_a_second_provider(ask, design):
    """The shared provider's fault leaves one site on the network."""
    design["sites"][1]["uplinks"].append({"name": "spare", "provider": "Amber"})

    assert ask(design) == {"site east": "passed", "site west": "passed"}


def test_failed_where_both_hang_on_one_provider(ask, design):
    """However its name is spelt, and however many uplinks it serves."""
    design["sites"][1]["uplinks"][0]["provider"] = "AMBER"
    design["sites"][1]["uplinks"].append({"name": "spare", "provider": "amber"})

    assert ask(design) == {"site east": "failed", "site west": "failed"}


def test_unknown_where_the_other_site_is_silent(ask, design):
    """Its only provider could be the same."""
    del design["sites"][1]["uplinks"]

    assert ask(design) == {"site east": "unknown", "site west": "unknown"}


def test_not_applicable_without_an_uplink(ask, design):
    """Another check speaks of that."""
    design["sites"][1]["uplinks"] = []

    assert ask(design) == {"site east": "passed", "site west": "not-applicable"}
