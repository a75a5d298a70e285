"""The check storage.one-receiving-peer-per-pool."""

from __future__ import annotations


def third(design, direction):
    """A third site whose cluster mirrors the same pool with the first."""
    site = {**design["sites"][0], "name": "third"}
    cluster = {**design["ceph_clusters"][0], "name": "ceph-t", "site": "third"}
    design["sites"].append(site)
    design["ceph_clusters"].append(cluster)
    mirror = {"pool": "blocks", "clusters": ["ceph-e", "ceph-t"], "direction": direction}
    design["mirrors"].append(mirror)
    return design


def test_passed_with_one_peer(ask, design):
    """Each end receives from the other."""
    assert set(ask(design).values()) == {"passed"}


def test_passed_where_the_second_peer_only_receives(ask, design):
    """Sending to two is allowed: each of them has one sender."""
    assert ask(third(design, "rx-only"))["pool blocks at ceph-e"] == "passed"


def test_failed_with_two_peers(ask, design):
    """Ceph refuses the second."""
    answers = ask(third(design, "rx-tx"))

    assert answers["pool blocks at ceph-e"] == "failed"
    assert answers["pool blocks at ceph-w"] == "passed"
    assert answers["pool blocks at ceph-t"] == "passed"


def test_unknown_where_left_out(ask, design):
    """Nothing is said of mirrors, or of clusters."""
    del design["mirrors"]

    assert set(ask(design).values()) == {"unknown"}
    assert ask({"version": 1, "name": "x", "sites": design["sites"]}) == {"Ceph": "unknown"}
