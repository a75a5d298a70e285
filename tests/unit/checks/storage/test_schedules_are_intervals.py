"""The check storage.schedules-are-intervals."""

from __future__ import annotations


def test_passed_for_minutes(ask, design):
    """A quarter of an hour."""
    pool = design["ceph_clusters"][0]["pools"][0]
    pool.update(mode="snapshot", schedule="15m")

    assert "passed" in ask(design).values()


def test_failed_for_seconds(ask, design):
    """Ceph has none."""
    pool = design["ceph_clusters"][0]["pools"][0]
    pool.update(mode="snapshot", schedule="90s")

    assert "failed" in ask(design).values()


def test_failed_for_0(ask, design):
    """Ceph takes it and does nothing."""
    pool = design["ceph_clusters"][0]["pools"][0]
    pool.update(mode="snapshot", schedule="0m")

    assert "failed" in ask(design).values()


def test_unknown_without_one(ask, design):
    """The cluster may have one."""
    pool = design["ceph_clusters"][0]["pools"][0]
    pool.update(mode="snapshot")

    assert "unknown" in ask(design).values()


def test_not_applicable_to_journals(ask, design):
    """They need none."""
    assert "not-applicable" in ask(design).values()
