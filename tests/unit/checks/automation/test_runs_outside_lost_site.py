"""The check automation.runs-outside-lost-site."""

from __future__ import annotations


def test_passed_where_it_is_kept_elsewhere(ask, design):
    """Also where it is kept at the lost site too."""
    design["zone_reassignments"][0]["runs_at"] = ["east", "hill"]

    assert ask(design) == {"east to west": "passed", "west to east": "passed"}


def test_failed_where_it_is_lost_with_the_site(ask, design):
    """The script would be needed exactly where it is not."""
    design["zone_reassignments"][0]["runs_at"] = ["east"]

    assert ask(design) == {"east to west": "failed", "west to east": "passed"}


def test_failed_where_it_is_kept_nowhere(ask, design):
    """An empty list says that there is no such place."""
    design["zone_reassignments"][0]["runs_at"] = []

    assert ask(design)["east to west"] == "failed"


def test_unknown_where_left_out(ask, design):
    """Of one rule, or of all."""
    del design["zone_reassignments"][0]["runs_at"]

    assert ask(design)["east to west"] == "unknown"
    del design["zone_reassignments"]
    assert ask(design) == {"zone reassignment": "unknown"}


def test_not_applicable_without_rules(ask, design):
    """Another check says that there should be some."""
    design["zone_reassignments"] = []

    assert ask(design) == {"the whole": "not-applicable"}
