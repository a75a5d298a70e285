"""The check storage.mirror-snapshots-have-room."""

from __future__ import annotations

import pytest

ONE = "cluster ceph-e"


@pytest.fixture
def cluster(design):
    """100 GiB of volumes, of which 1 MiB changes in a second, by snapshots of 15 minutes."""
    found = design["ceph_clusters"][0]
    for pool in found["pools"]:
        pool["used_gib"] = 0
    found["pools"][0].update(
        mode="snapshot", profile="image", schedule="15m", used_gib=100, change_mib_s=1
    )
    found["capacity_gib"] = 400
    return found


def test_passed_with_room_for_five(ask, design, cluster):
    """Three copies of 100 GiB and of five times 0.9 GiB, below 340 GiB."""
    assert ask(design) == {ONE: "passed"}
    assert "up to 313 GiB of the 340 GiB" in ask.findings[0].reason


def test_failed_when_more_changes(ask, design, cluster):
    """Four times as much."""
    cluster["pools"][0]["change_mib_s"] = 4

    assert ask(design) == {ONE: "failed"}


def test_passed_with_an_erasure_code(ask, design, cluster):
    """One and a half copies."""
    cluster["pools"][0].update(change_mib_s=4, data_pool="data", erasure_code={"k": 4, "m": 2})

    assert ask(design) == {ONE: "passed"}


def test_failed_at_the_bound(ask, design, cluster):
    """However much is written, a snapshot holds no more than the data."""
    cluster["pools"][0]["change_mib_s"] = 10_000

    assert ask(design) == {ONE: "failed"}
    assert "1800 GiB" in ask.findings[0].reason


@pytest.mark.parametrize("name", ["used_gib", "change_mib_s", "schedule"])
def test_unknown_without_a_figure(ask, design, cluster, name):
    """Of the pool."""
    del cluster["pools"][0][name]

    assert ask(design) == {ONE: "unknown"}


def test_unknown_without_the_capacity(ask, design, cluster):
    """Of the cluster."""
    del cluster["capacity_gib"]

    assert ask(design) == {ONE: "unknown"}


def test_not_applicable_to_journals(ask, design):
    """They make no snapshots."""
    assert list(ask(design).values()) == ["not-applicable"]
