"""Schedules are read as Ceph writes them, and nothing else is."""

from __future__ import annotations

import pytest

from dr_planner.graph.whatif.rpo import schedule_seconds


@pytest.mark.parametrize(
    ("text", "seconds"), [("15m", 900), ("2h", 7200), ("1d", 86400), (" 1D ", 86400)]
)
def test_days_hours_and_minutes(text, seconds):
    """The units of ``rbd mirror snapshot schedule add``."""
    assert schedule_seconds(text) == seconds


@pytest.mark.parametrize("text", ["", "15", "m", "0m", "-5m", "1w", "1h30m"])
def test_all_else_is_unknown(text):
    """A guess would be a promise."""
    assert schedule_seconds(text) is None
