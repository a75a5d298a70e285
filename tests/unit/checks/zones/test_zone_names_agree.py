"""The check zones.zone-names-agree."""

from __future__ import annotations


def test_passed_with_one_name(ask, design):
    """The same in all three."""
    assert ask(design) == {"site east": "passed", "site west": "passed"}


def test_failed_where_only_the_case_differs(ask, design):
    """The services compare letter by letter."""
    design["sites"][0]["availability_zones"]["cinder"] = "East"

    assert ask(design) == {"site east": "failed", "site west": "passed"}


def test_unknown_where_one_is_left_out(ask, design):
    """Two that agree do not speak for the third."""
    del design["sites"][0]["availability_zones"]["neutron"]

    assert ask(design)["site east"] == "unknown"
