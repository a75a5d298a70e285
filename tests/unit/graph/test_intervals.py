"""How Ceph reads intervals."""

from __future__ import annotations

import pytest

from dr_planner.graph.intervals import seconds_between


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("15m", 900),
        ("2h", 7200),
        ("1d", 86400),
        ("10", 600),
        ("0m", 0),
        ("90s", None),
        ("1w", None),
    ],
)
def test_as_measured(text, seconds):
    """On 16.2.15; seconds and weeks are refused, 0 is not."""
    assert seconds_between(text) == seconds
