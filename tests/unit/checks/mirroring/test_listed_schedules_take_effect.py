"""The rule listed-schedules-take-effect."""

from __future__ import annotations

import json

SCHEDULES = json.dumps(
    [{"pool": "data", "namespace": "-", "image": "-", "items": [{"interval": "5m"}]}]
)


def info(mode):
    """What 'rbd info' says of an image of the pool."""
    said = {
        "name": "disk", "block_name_prefix": "rbd_data.1", "features": ["layering"],
        "mirroring": {"mode": mode, "state": "enabled", "primary": True},
    }  # fmt: skip
    return f"north$ rbd info data/disk --format json\n{json.dumps(said)}\n"


def report(figures):
    """What the copy of an image says of itself."""
    said = {
        "name": "disk", "global_id": "77db3bba-72ae-4f1e-aa56-2a53ea91bf4c",
        "state": "up+replaying", "description": f"replaying, {json.dumps(figures)}",
    }  # fmt: skip
    return f"south$ rbd mirror image status data/disk --format json\n{json.dumps(said)}\n"


def test_passed_for_snapshots(ask):
    """They are what it makes."""
    assert ask({"s.json": SCHEDULES, "i.txt": info("snapshot")}) == {"schedule of data": "passed"}


def test_passed_by_the_report_of_a_copy(ask):
    """It speaks of snapshots."""
    said = report({"remote_snapshot_timestamp": 1000})

    assert ask({"s.json": SCHEDULES, "r.txt": said}) == {"schedule of data": "passed"}


def test_failed_for_journals(ask):
    """The schedule is accepted and does nothing."""
    assert ask({"s.json": SCHEDULES, "i.txt": info("journal")}) == {"schedule of data": "failed"}


def test_failed_by_the_report_of_a_copy(ask):
    """It counts entries."""
    said = report({"entries_behind_primary": 0})

    assert ask({"s.json": SCHEDULES, "r.txt": said}) == {"schedule of data": "failed"}


def test_unknown_without_an_image(ask):
    """Another pool's image says nothing of this one."""
    other = info("journal").replace("data/disk", "volumes/disk")

    assert ask({"s.json": SCHEDULES, "i.txt": other}) == {"schedule of data": "unknown"}


def test_unknown_for_a_namespace(ask):
    """Answers about images do not tell theirs."""
    inside = SCHEDULES.replace('"namespace": "-"', '"namespace": "tenant"')

    assert ask({"s.json": inside, "i.txt": info("journal")}) == {
        "schedule of data/tenant": "unknown"
    }
