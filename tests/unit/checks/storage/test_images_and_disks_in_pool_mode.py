"""The check storage.images-and-disks-in-pool-mode."""

from __future__ import annotations


def test_passed_in_pool_mode(ask, design):
    """Cinder's pools are not asked."""
    assert ask(design) == {
        "pool pictures at ceph-e": "passed",
        "pool disks at ceph-e": "passed",
        "pool pictures at ceph-w": "passed",
        "pool disks at ceph-w": "passed",
    }


def test_failed_in_image_mode(ask, design):
    """Nobody enables mirroring for a new Glance image."""
    design["ceph_clusters"][0]["pools"][1]["profile"] = "image"

    assert ask(design)["pool pictures at ceph-e"] == "failed"


def test_unknown_where_left_out(ask, design):
    """The profile of one pool, or all of Ceph."""
    del design["ceph_clusters"][0]["pools"][1]["profile"]

    assert ask(design)["pool pictures at ceph-e"] == "unknown"
    assert ask({"version": 1, "name": "x", "sites": design["sites"]}) == {"Ceph": "unknown"}
