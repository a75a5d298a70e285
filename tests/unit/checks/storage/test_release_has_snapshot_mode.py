"""The check storage.release-has-snapshot-mode."""

from __future__ import annotations


def test_passed_for_squid(ask, design):
    """It has it."""
    pool = design["ceph_clusters"][0]["pools"][0]
    pool.update(mode="snapshot")
    design["ceph_clusters"][0]["release"] = "19.2.6"

    assert "passed" in ask(design).values()


def test_failed_for_nautilus(ask, design):
    """It has not."""
    pool = design["ceph_clusters"][0]["pools"][0]
    pool.update(mode="snapshot")
    design["ceph_clusters"][0]["release"] = "14.2.22"

    assert "failed" in ask(design).values()


def test_unknown_for_a_name(ask, design):
    """Names are not compared."""
    pool = design["ceph_clusters"][0]["pools"][0]
    pool.update(mode="snapshot")
    design["ceph_clusters"][0]["release"] = "squid"

    assert "unknown" in ask(design).values()
