"""The check storage.ceph-keeps-peer-keys."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("release", ["19.2.6", "19.2.11", "20.2.4", "v20.3.0", "20.2.4-1ubuntu1"])
def test_passed_with_a_fixed_release(ask, design, release):
    """The first fixed one of each series, and later ones."""
    design["ceph_clusters"][0]["release"] = release

    assert ask(design) == {"cluster ceph-e": "passed", "cluster ceph-w": "passed"}


@pytest.mark.parametrize("release", ["19.2.5", "20.2.3", "18.2.7", "16.2.15", "20.1.9"])
def test_failed_with_an_earlier_release(ask, design, release):
    """Series before 19 get no more fixes."""
    design["ceph_clusters"][0]["release"] = release

    assert ask(design) == {"cluster ceph-e": "failed", "cluster ceph-w": "passed"}


@pytest.mark.parametrize("release", ["squid", "19.2", "21.1.0"])
def test_unknown_with_a_release_that_says_too_little(ask, design, release):
    """A series without its patch level, or one that nobody made a statement about."""
    design["ceph_clusters"][0]["release"] = release

    assert ask(design)["cluster ceph-e"] == "unknown"


def test_unknown_where_left_out(ask, design):
    """The release of one cluster, or all of Ceph."""
    del design["ceph_clusters"][0]["release"]

    assert ask(design)["cluster ceph-e"] == "unknown"
    assert ask({"version": 1, "name": "x", "sites": design["sites"]}) == {"Ceph": "unknown"}
