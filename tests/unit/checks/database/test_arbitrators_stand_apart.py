"""The check database.arbitrators-stand-apart."""

from __future__ import annotations


def test_passed_on_the_hill(ask, design):
    """Nothing is stored there."""
    assert "passed" in ask(design).values()


def test_failed_in_the_east(ask, design):
    """It is lost with db-e."""
    design["galera"]["members"][2]["site"] = "east"

    assert "failed" in ask(design).values()


def test_unknown_without_members(ask, design):
    """Silence is neither good nor bad."""
    del design["galera"]

    assert "unknown" in ask(design).values()


def test_not_applicable_without_one(ask, design):
    """Every member stores."""
    design["galera"]["members"][2]["arbitrator"] = False

    assert "not-applicable" in ask(design).values()
