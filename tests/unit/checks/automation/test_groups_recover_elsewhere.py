"""The check automation.groups-recover-elsewhere."""

from __future__ import annotations


def test_passed_at_the_other_site(ask, design):
    """West is not its home."""
    design["protection_groups"] = [{"name": "first", "home_site": "east", "recovers_at": ["west"]}]

    assert "passed" in ask(design).values()


def test_failed_at_home(ask, design):
    """It is lost with it."""
    design["protection_groups"] = [{"name": "first", "home_site": "east", "recovers_at": ["east"]}]

    assert "failed" in ask(design).values()


def test_unknown_without_a_home(ask, design):
    """East may be it."""
    design["protection_groups"] = [{"name": "first", "recovers_at": ["east"]}]

    assert "unknown" in ask(design).values()
