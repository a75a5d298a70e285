"""The check network.gateways-at-full-sites."""

from __future__ import annotations


def test_passed_with_a_host_each(ask, design):
    """The quorum site is not asked."""
    assert ask(design) == {"site east": "passed", "site west": "passed"}


def test_failed_where_there_are_none(ask, design):
    """An empty list says that there are none."""
    design["sites"][0]["gateways"] = []

    assert ask(design) == {"site east": "failed", "site west": "passed"}


def test_unknown_where_left_out(ask, design):
    """A list that is left out says nothing."""
    del design["sites"][0]["gateways"]

    assert ask(design) == {"site east": "unknown", "site west": "passed"}
