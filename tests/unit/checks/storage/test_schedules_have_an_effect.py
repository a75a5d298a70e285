"""The check storage.schedules-have-an-effect."""

from __future__ import annotations


def test_passed_in_snapshot_mode(ask, design):
    """There it is read."""
    pool = design["ceph_clusters"][0]["pools"][0]
    pool.update(mode="snapshot", schedule="1h")

    assert "passed" in ask(design).values()


def test_failed_in_journal_mode(ask, design):
    """There it is not."""
    pool = design["ceph_clusters"][0]["pools"][0]
    pool.update(schedule="1h")

    assert "failed" in ask(design).values()


def test_unknown_without_clusters(ask, design):
    """A design without Ceph says nothing."""
    for key in ("ceph_clusters", "mirrors", "cinder", "glance", "nova"):
        design.pop(key, None)

    assert "unknown" in ask(design).values()
