"""The check storage.mirror-ends-agree."""

from __future__ import annotations

BLOCKS = "mirror of blocks, ceph-e and ceph-w"


def test_passed_with_equal_ends(ask, design):
    """Profile and mode are the same."""
    assert set(ask(design).values()) == {"passed"}


def test_failed_where_the_profiles_differ(ask, design):
    """New volumes would follow in one direction only."""
    design["ceph_clusters"][1]["pools"][0]["profile"] = "image"

    assert ask(design)[BLOCKS] == "failed"


def test_failed_where_the_modes_differ(ask, design):
    """Journals on one side and snapshots on the other."""
    design["ceph_clusters"][1]["pools"][0]["mode"] = "snapshot"

    assert ask(design)[BLOCKS] == "failed"


def test_unknown_where_one_profile_is_left_out(ask, design):
    """It may be either."""
    del design["ceph_clusters"][1]["pools"][0]["profile"]

    assert ask(design)[BLOCKS] == "unknown"
    del design["mirrors"]
    assert ask(design) == {"mirroring": "unknown"}
