"""A schedule that nobody listens to."""

from __future__ import annotations

SCHEDULE = ("snapshotSchedules:", "  - interval: 1h")


def test_passed_where_images_are_enabled(ask, pool):
    """A VolumeReplication does that."""
    text = pool(*SCHEDULE) + "---\nkind: VolumeReplication\n"

    assert set(ask({"pool.yaml": text}).values()) == {"passed"}


def test_failed_in_mode_pool(ask, pool):
    """Images mirror by journal there."""
    assert set(ask({"pool.yaml": pool(*SCHEDULE, mode="pool")}).values()) == {"failed"}


def test_unknown_where_nothing_enables_images(ask, pool):
    """They may be enabled by hand, but they have to be."""
    ask({"pool.yaml": pool(*SCHEDULE)})

    assert ask.findings[0].verdict == "unknown"
    assert "each image" in ask.findings[0].reason
