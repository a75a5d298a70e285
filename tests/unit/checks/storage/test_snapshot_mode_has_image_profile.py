"""The check storage.snapshot-mode-has-image-profile."""

from __future__ import annotations

BLOCKS = "pool blocks at ceph-e"


def test_passed_with_snapshots_in_image_mode(ask, design):
    """Somebody else than Cinder enables and schedules them."""
    design["ceph_clusters"][0]["pools"][0].update(mode="snapshot", profile="image")

    assert ask(design)[BLOCKS] == "passed"


def test_failed_with_snapshots_in_pool_mode(ask, design):
    """Pool mode knows journaled images only."""
    design["ceph_clusters"][0]["pools"][0]["mode"] = "snapshot"

    assert ask(design)[BLOCKS] == "failed"


def test_failed_where_cinder_replicates(ask, design):
    """Its driver enables journal mode, whatever the pool is meant for."""
    design["ceph_clusters"][0]["pools"][0].update(mode="snapshot", profile="image")
    design["cinder"]["backends"][0]["replication"] = [
        {"backend_id": "west", "ceph_cluster": "ceph-w"}
    ]

    assert ask(design)[BLOCKS] == "failed"


def test_unknown_where_the_profile_is_left_out(ask, design):
    """It may be either."""
    design["ceph_clusters"][0]["pools"][0]["mode"] = "snapshot"
    del design["ceph_clusters"][0]["pools"][0]["profile"]

    assert ask(design)[BLOCKS] == "unknown"
    assert ask({"version": 1, "name": "x", "sites": design["sites"]}) == {"Ceph": "unknown"}


def test_not_applicable_in_journal_mode(ask, design):
    """The usual mode."""
    assert set(ask(design).values()) == {"not-applicable"}
