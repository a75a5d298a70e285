"""The check storage.profile-matches-replication."""

from __future__ import annotations

TARGET = {"backend_id": "west", "ceph_cluster": "ceph-w"}


def test_passed_in_pool_mode_without_targets(ask, design):
    """The talk's way."""
    assert ask(design) == {"backend rbd-e": "passed", "backend rbd-w": "passed"}


def test_passed_in_image_mode_with_a_target(ask, design):
    """Cinder's way."""
    design["ceph_clusters"][0]["pools"][0]["profile"] = "image"
    design["cinder"]["backends"][0]["replication"] = [TARGET]

    assert ask(design)["backend rbd-e"] == "passed"


def test_failed_with_both_ways_at_once(ask, design):
    """Ceph refuses to mirror one image in a pool-mode pool."""
    design["cinder"]["backends"][0]["replication"] = [TARGET]

    assert ask(design) == {"backend rbd-e": "failed", "backend rbd-w": "passed"}


def test_failed_with_neither_way(ask, design):
    """Image mode, and nobody enables an image."""
    design["ceph_clusters"][0]["pools"][0]["profile"] = "image"

    assert ask(design)["backend rbd-e"] == "failed"


def test_unknown_where_left_out(ask, design):
    """The profile of the pool, or Cinder altogether."""
    del design["ceph_clusters"][0]["pools"][0]["profile"]

    assert ask(design)["backend rbd-e"] == "unknown"
    del design["cinder"]
    assert ask(design) == {"Cinder": "unknown"}
