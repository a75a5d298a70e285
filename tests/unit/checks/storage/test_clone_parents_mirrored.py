"""The check storage.clone-parents-mirrored."""

from __future__ import annotations


def test_passed_where_images_go_the_same_way(ask, design):
    """Child and parent arrive at the same cluster."""
    assert ask(design) == {"backend rbd-e": "passed", "backend rbd-w": "passed"}


def test_failed_where_the_images_stay(ask, design):
    """The child cannot be mirrored without its parent."""
    del design["mirrors"][1]

    assert ask(design) == {"backend rbd-e": "failed", "backend rbd-w": "failed"}


def test_failed_where_the_images_go_to_a_third_cluster(ask, design):
    """The parent is missing where the child arrives."""
    design["sites"].append({**design["sites"][0], "name": "third"})
    third = {**design["ceph_clusters"][0], "name": "ceph-t", "site": "third"}
    design["ceph_clusters"].append(third)
    design["mirrors"][1]["clusters"] = ["ceph-e", "ceph-t"]

    assert ask(design)["backend rbd-e"] == "failed"


def test_unknown_where_left_out(ask, design):
    """Glance, the mirrors, or Cinder."""
    del design["glance"]

    assert set(ask(design).values()) == {"unknown"}
    del design["mirrors"]
    assert set(ask(design).values()) == {"unknown"}
    del design["cinder"]
    assert ask(design) == {"Cinder": "unknown"}


def test_not_applicable_where_the_volumes_are_not_mirrored(ask, design):
    """Another check objects to that."""
    del design["mirrors"][0]

    assert set(ask(design).values()) == {"not-applicable"}


def test_not_applicable_where_images_are_copied_in_full(ask, design):
    """Glance keeps nothing in the cluster, so no clone has a parent."""
    del design["glance"][1]

    assert ask(design) == {"backend rbd-e": "passed", "backend rbd-w": "not-applicable"}
