"""The check storage.journaling-has-its-lock."""

from __future__ import annotations


def test_passed_for_125(ask, design):
    """The sum has both."""
    pool = design["ceph_clusters"][0]["pools"][0]
    pool.update(features=["125"])

    assert "passed" in ask(design).values()


def test_failed_without_the_lock(ask, design):
    """Librbd refuses."""
    pool = design["ceph_clusters"][0]["pools"][0]
    pool.update(features=["layering", "journaling"])

    assert "failed" in ask(design).values()


def test_unknown_for_a_strange_name(ask, design):
    """It may be a new feature."""
    pool = design["ceph_clusters"][0]["pools"][0]
    pool.update(features=["journalling"])

    assert "unknown" in ask(design).values()
