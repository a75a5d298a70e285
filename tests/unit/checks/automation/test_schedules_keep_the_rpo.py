"""The check automation.schedules-keep-the-rpo."""

from __future__ import annotations


def test_passed_for_five_minutes(ask, design):
    """Within ten."""
    design["protection_groups"] = [
        {"name": "first", "rpo_seconds": 600, "volume_types": ["gold-e"]}
    ]
    pool = design["ceph_clusters"][0]["pools"][0]
    pool.update(mode="snapshot", schedule="5m")

    assert "passed" in ask(design).values()


def test_failed_for_an_hour(ask, design):
    """Not within ten minutes."""
    design["protection_groups"] = [
        {"name": "first", "rpo_seconds": 600, "volume_types": ["gold-e"]}
    ]
    pool = design["ceph_clusters"][0]["pools"][0]
    pool.update(mode="snapshot", schedule="1h")

    assert "failed" in ask(design).values()


def test_failed_for_the_rpo_itself(ask, design):
    """The snapshot that was just taken may be lost on its way."""
    design["protection_groups"] = [
        {"name": "first", "rpo_seconds": 600, "volume_types": ["gold-e"]}
    ]
    pool = design["ceph_clusters"][0]["pools"][0]
    pool.update(mode="snapshot", schedule="10m")

    assert "failed" in ask(design).values()


def test_unknown_without_a_schedule(ask, design):
    """Nobody knows how often."""
    design["protection_groups"] = [
        {"name": "first", "rpo_seconds": 600, "volume_types": ["gold-e"]}
    ]
    pool = design["ceph_clusters"][0]["pools"][0]
    pool.update(mode="snapshot")

    assert "unknown" in ask(design).values()


def test_not_applicable_to_journals(ask, design):
    """They lag by seconds."""
    design["protection_groups"] = [
        {"name": "first", "rpo_seconds": 600, "volume_types": ["gold-e"]}
    ]

    assert "not-applicable" in ask(design).values()
