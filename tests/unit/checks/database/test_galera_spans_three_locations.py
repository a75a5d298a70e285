"""The check database.galera-spans-three-locations."""

from __future__ import annotations


def test_passed_with_votes_at_three_sites(ask, design):
    """Two full sites and an arbitrator elsewhere are the talk's smallest shape."""
    assert ask(design) == {"the database": "passed"}


def test_failed_with_two_sites(ask, design):
    """However many members there are, two locations cannot outlive each other."""
    design["galera"]["members"][2]["site"] = "west"

    assert ask(design) == {"the database": "failed"}


def test_failed_where_the_third_location_has_no_weight(ask, design):
    """A member of weight 0 does not vote."""
    design["galera"]["members"][2]["weight"] = 0

    assert ask(design) == {"the database": "failed"}


def test_unknown_without_members(ask, design):
    """A design that says nothing of the database is not a design without one."""
    del design["galera"]

    assert ask(design) == {"the database": "unknown"}
