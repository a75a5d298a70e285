"""The check storage.snapshot-pools-hold-no-clones."""

from __future__ import annotations

import pytest

ONE = "pool blocks at ceph-e"


@pytest.fixture
def by_snapshots(design):
    """The volumes in the east are mirrored by snapshots."""
    design["ceph_clusters"][0]["pools"][0].update(mode="snapshot", profile="image")
    return design


def test_passed_without_images(ask, by_snapshots):
    """They are elsewhere, and copied in full."""
    by_snapshots["glance"] = [s for s in by_snapshots["glance"] if s["ceph_cluster"] != "ceph-e"]

    assert ask(by_snapshots) == {ONE: "passed"}


def test_failed_with_images_beside_them(ask, by_snapshots):
    """Each volume from an image is a clone."""
    assert ask(by_snapshots) == {ONE: "failed"}
    assert "cloned" in ask.findings[0].reason


def test_unknown_without_a_word_of_images(ask, by_snapshots):
    """They may be there."""
    del by_snapshots["glance"]

    assert ask(by_snapshots) == {ONE: "unknown"}


def test_not_applicable_to_journals(ask, design):
    """They copy clones well, with their parents."""
    assert list(ask(design).values()) == ["not-applicable"]


def test_not_applicable_to_images_themselves(ask, design):
    """They are parents."""
    design["ceph_clusters"][0]["pools"][1].update(mode="snapshot", profile="image")

    assert list(ask(design).values()) == ["not-applicable"]
