"""The check control-plane.core-apis-at-full-sites."""

from __future__ import annotations


def test_passed_with_all_six(ask, design):
    """The quorum site is not asked."""
    assert ask(design) == {"site east": "passed", "site west": "passed"}


def test_failed_where_one_is_missing(ask, design):
    """Without Placement no server can be started."""
    design["sites"][1]["api_services"].remove("placement")

    assert ask(design) == {"site east": "passed", "site west": "failed"}


def test_failed_where_there_are_none(ask, design):
    """An empty list says that there are none."""
    design["sites"][0]["api_services"] = []

    assert ask(design)["site east"] == "failed"


def test_unknown_where_left_out(ask, design):
    """A list that is left out says nothing."""
    del design["sites"][0]["api_services"]

    assert ask(design) == {"site east": "unknown", "site west": "passed"}
