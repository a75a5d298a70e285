"""The check database.data-survives-site-loss."""

from __future__ import annotations


def test_passed_with_data_at_two_sites(ask, design):
    """Each full site has a copy."""
    assert set(ask(design).values()) == {"passed"}


def test_failed_where_only_arbitrators_are_left(ask, design):
    """A majority that stores nothing serves nothing."""
    design["galera"]["members"][1]["arbitrator"] = True

    assert ask(design) == {
        "loss of east": "failed",
        "loss of west": "passed",
        "loss of hill": "passed",
    }


def test_unknown_without_members(ask, design):
    """Nothing can be counted."""
    del design["galera"]

    assert ask(design) == {"the database": "unknown"}
