"""The check storage.fsids-differ."""

from __future__ import annotations


def test_passed_with_an_fsid_each(ask, design):
    """Two clusters."""
    assert ask(design) == {"cluster ceph-e": "passed", "cluster ceph-w": "passed"}


def test_failed_with_a_copied_fsid(ask, design):
    """Both are in doubt."""
    design["ceph_clusters"][1]["fsid"] = design["ceph_clusters"][0]["fsid"]

    assert ask(design) == {"cluster ceph-e": "failed", "cluster ceph-w": "failed"}


def test_unknown_with_zeros(ask, design):
    """Clusters that are not installed yet have none, and are not the same for that."""
    for cluster in design["ceph_clusters"]:
        cluster["fsid"] = "00000000-0000-0000-0000-000000000000"

    assert ask(design) == {"cluster ceph-e": "unknown", "cluster ceph-w": "unknown"}


def test_unknown_where_left_out(ask, design):
    """Nothing is said of Ceph."""
    assert ask({"version": 1, "name": "x", "sites": design["sites"]}) == {"Ceph": "unknown"}
