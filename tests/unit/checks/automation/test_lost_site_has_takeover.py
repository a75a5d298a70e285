"""The check automation.lost-site-has-takeover."""

from __future__ import annotations


def test_passed_with_a_rule_for_each(ask, design):
    """Each goes to the other."""
    assert ask(design) == {"site east": "passed", "site west": "passed"}


def test_failed_where_a_site_has_no_rule(ask, design):
    """Nothing happens when it is lost."""
    del design["zone_reassignments"][0]

    assert ask(design) == {"site east": "failed", "site west": "passed"}


def test_failed_where_a_quorum_site_takes_over(ask, design):
    """It can run nothing."""
    design["zone_reassignments"][0]["takeover_site"] = "hill"

    assert ask(design)["site east"] == "failed"


def test_failed_with_a_single_full_site(ask, design):
    """Whatever the rules say, there is nowhere to go."""
    design["sites"][1] = {"name": "west", "role": "quorum"}
    del design["zone_reassignments"]

    assert ask(design) == {"site east": "failed"}


def test_unknown_where_left_out(ask, design):
    """The scripts may exist."""
    del design["zone_reassignments"]

    assert ask(design) == {"site east": "unknown", "site west": "unknown"}
