"""The check database.full-sites-store-the-database."""

from __future__ import annotations


def test_passed_with_a_data_node_each(ask, design):
    """The quorum site is not asked: it may vote only."""
    assert ask(design) == {"site east": "passed", "site west": "passed"}


def test_failed_with_an_arbitrator_only(ask, design):
    """An arbitrator is no copy."""
    design["galera"]["members"][1]["arbitrator"] = True

    assert ask(design) == {"site east": "passed", "site west": "failed"}


def test_unknown_without_members(ask, design):
    """The design does not tell."""
    del design["galera"]

    assert set(ask(design).values()) == {"unknown"}
