"""The interval is data that is lost."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("interval", ["5m", "12h", "23h"])
def test_passed_below_a_day(ask, pool, interval):
    """Whether it meets the RPO is the design's question."""
    text = pool("snapshotSchedules:", f"  - interval: {interval}")

    assert set(ask({"pool.yaml": text}).values()) == {"passed"}


@pytest.mark.parametrize("interval", ["24h", "1d", "2880m"])
def test_failed_from_a_day_on(ask, pool, interval):
    """The example that everybody copies says 24h."""
    text = pool("snapshotSchedules:", f"  - interval: {interval}")

    assert set(ask({"pool.yaml": text}).values()) == {"failed"}


def test_unknown_where_it_is_no_interval(ask, pool):
    """Not ours to read."""
    text = pool("snapshotSchedules:", "  - interval: sometimes")

    assert set(ask({"pool.yaml": text}).values()) == {"unknown"}
