"""The check storage.backend-id-means-one-cluster."""

from __future__ import annotations


def crosswise(design, first, second):
    """Each backend replicates to the other cluster, under these names."""
    for backend, name, cluster in zip(
        design["cinder"]["backends"], (first, second), ("ceph-w", "ceph-e"), strict=True
    ):
        backend["replication"] = [{"backend_id": name, "ceph_cluster": cluster}]
    return design


def test_passed_with_a_name_per_cluster(ask, design):
    """Each name is that of its cluster."""
    assert ask(crosswise(design, "west", "east")) == {
        "backend_id west": "passed",
        "backend_id east": "passed",
    }


def test_failed_with_one_name_for_two_clusters(ask, design):
    """One pair of files would stand for both."""
    assert ask(crosswise(design, "other", "other")) == {"backend_id other": "failed"}


def test_unknown_where_cinder_is_left_out(ask, design):
    """There may be targets."""
    del design["cinder"]

    assert ask(design) == {"Cinder": "unknown"}


def test_not_applicable_without_targets(ask, design):
    """There is no name to look at."""
    assert ask(design) == {"the whole": "not-applicable"}
