"""The check storage.images-journaled."""

from __future__ import annotations

BLOCKS = "pool blocks at ceph-e"


def test_passed_with_journaling_everywhere(ask, design):
    """Six pools."""
    assert list(ask(design).values()) == ["passed"] * 6


def test_failed_without_journaling(ask, design):
    """Pool mode leaves such images out, silently."""
    design["ceph_clusters"][0]["pools"][0]["journaling"] = False

    assert ask(design)[BLOCKS] == "failed"


def test_unknown_where_left_out(ask, design):
    """Ceph's own default is no journaling, but clients may say otherwise."""
    del design["ceph_clusters"][0]["pools"][0]["journaling"]

    assert ask(design)[BLOCKS] == "unknown"
    assert ask({"version": 1, "name": "x", "sites": design["sites"]}) == {"Ceph": "unknown"}


def test_not_applicable_in_image_mode_or_with_snapshots(ask, design):
    """There the feature comes with the mirroring of each image, or is not needed."""
    pools = design["ceph_clusters"][0]["pools"]
    pools[0].update(profile="image", journaling=False)
    pools[1].update(mode="snapshot", journaling=False)

    answers = ask(design)

    assert answers[BLOCKS] == answers["pool pictures at ceph-e"] == "not-applicable"


def test_failed_where_the_features_leave_it_out(ask, design):
    """A list of features is what images get, whatever else is said."""
    design["ceph_clusters"][0]["pools"][0]["features"] = ["layering", "exclusive-lock"]

    assert ask(design)[BLOCKS] == "failed"
    del design["ceph_clusters"][0]["pools"][0]["journaling"]
    assert ask(design)[BLOCKS] == "failed"
