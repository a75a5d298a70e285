"""The rule listed-schedules-have-an-interval."""

from __future__ import annotations

import json

import pytest

TABLE = """\
north# rbd mirror snapshot schedule ls --recursive
POOL  NAMESPACE  IMAGE  SCHEDULE
-     -          -      every 1d starting at 14:00:00
data  -          -      every 0d
data             disk   every 2h, every 5m
"""


def test_failed_for_zero_in_a_table(ask):
    """It is listed in days, whatever was asked for."""
    verdicts = ask({"schedules.txt": TABLE})

    assert verdicts == {
        "schedule of all pools": "passed",
        "schedule of data": "failed",
        "schedule of data/disk": "passed",
    }
    failed = next(f for f in ask.findings if f.verdict == "failed")
    assert failed.where.endswith("schedules.txt:4")


@pytest.mark.parametrize("interval", ["15m", "2h", "1d"])
def test_passed_in_json(ask, interval):
    """Minutes, hours and days."""
    row = {"pool": "data", "namespace": "-", "image": "-",
           "items": [{"interval": interval, "start_time": ""}]}  # fmt: skip

    assert ask({"s.json": json.dumps([row])}) == {"schedule of data": "passed"}


def test_unknown_for_another_word(ask):
    """No release is known to print it."""
    row = {"pool": "data", "namespace": "-", "image": "-", "items": [{"interval": "1w"}]}

    assert ask({"s.json": json.dumps([row])}) == {"schedule of data": "unknown"}
