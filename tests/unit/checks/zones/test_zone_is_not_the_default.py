"""The check zones.zone-is-not-the-default."""

from __future__ import annotations


def test_passed_with_another_name(ask, design):
    """The site's own name."""
    assert ask(design) == {"site east": "passed", "site west": "passed"}


def test_failed_with_the_default(ask, design):
    """Hosts in no aggregate would seem to be here."""
    design["sites"][0]["availability_zones"]["nova"] = "nova"

    assert ask(design) == {"site east": "failed", "site west": "passed"}


def test_unknown_where_left_out(ask, design):
    """It could be the default."""
    del design["sites"][0]["availability_zones"]

    assert ask(design)["site east"] == "unknown"
