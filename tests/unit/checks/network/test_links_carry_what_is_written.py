"""The check network.links-carry-what-is-written."""

from __future__ import annotations

import pytest

EAST, WEST = "from east to west", "from west to east"


@pytest.fixture
def busy(design):
    """10 MiB/s in each pool of the east, 1 in the west; 1000 Mbit/s between them."""
    for cluster, rate in zip(design["ceph_clusters"], (10, 1), strict=True):
        for pool in cluster["pools"]:
            pool["change_mib_s"] = rate
    design["links"][0]["bandwidth_mbit"] = 1000
    return design


def test_passed_with_room(ask, busy):
    """252 and 25 Mbit/s."""
    assert ask(busy) == {EAST: "passed", WEST: "passed"}


def test_failed_in_one_direction(ask, busy):
    """What comes back is little."""
    busy["links"][0]["bandwidth_mbit"] = 200

    assert ask(busy) == {EAST: "failed", WEST: "passed"}


def test_passed_over_two_links(ask, busy):
    """Together they carry it; a link without storage does not count."""
    link = busy["links"][0]
    link["bandwidth_mbit"] = 200
    busy["links"].append(link | {"name": "second"})
    busy["links"].append(link | {"name": "third", "networks": ["management"]})

    assert ask(busy)[EAST] == "passed"
    assert "400 Mbit/s can be sent" in ask.findings[0].reason


def test_passed_for_one_direction_alone(ask, busy):
    """A one-way mirror sends nothing back."""
    for mirror in busy["mirrors"]:
        mirror["direction"] = "rx-only"

    assert ask(busy) == {EAST: "passed"}


def test_unknown_without_the_bandwidth(ask, busy):
    """Of one of two links."""
    second = {k: v for k, v in busy["links"][0].items() if k != "bandwidth_mbit"}
    busy["links"].append(second | {"name": "second"})

    assert set(ask(busy).values()) == {"unknown"}


def test_unknown_without_what_is_written(ask, busy):
    """In one pool."""
    del busy["ceph_clusters"][0]["pools"][1]["change_mib_s"]

    assert ask(busy) == {EAST: "unknown", WEST: "passed"}


def test_not_applicable_without_figures(ask, design):
    """Whoever plans without them is not asked for them."""
    assert list(ask(design).values()) == ["not-applicable"]


def test_not_applicable_without_mirrors(ask, busy):
    """Nothing is sent."""
    busy["mirrors"] = []

    assert list(ask(busy).values()) == ["not-applicable"]
