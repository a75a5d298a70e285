"""The check automation.state-outlives-a-site."""

from __future__ import annotations


def test_passed_at_two_sites(ask, design):
    """One may go."""
    design["state"] = {"sites": ["east", "hill"]}

    assert "passed" in ask(design).values()


def test_failed_at_one(ask, design):
    """It goes with its site."""
    design["state"] = {"sites": ["east"]}

    assert "failed" in ask(design).values()


def test_unknown_at_none(ask, design):
    """An empty list is a question."""
    design["state"] = {"sites": []}

    assert "unknown" in ask(design).values()


def test_not_applicable_where_nothing_is_said(ask, design):
    """The tool is perhaps not used."""
    assert "not-applicable" in ask(design).values()
