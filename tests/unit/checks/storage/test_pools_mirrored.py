"""The check storage.pools-mirrored."""

from __future__ import annotations


def test_passed_with_all_three_pools_at_both_clusters(ask, design):
    """Cinder, Glance and Nova."""
    answers = ask(design)

    assert len(answers) == 6
    assert set(answers.values()) == {"passed"}


def test_failed_for_the_pool_that_was_forgotten(ask, design):
    """At both ends."""
    del design["mirrors"][1]

    answers = ask(design)

    assert [name for name, verdict in answers.items() if verdict == "failed"] == [
        "pool pictures at ceph-e",
        "pool pictures at ceph-w",
    ]


def test_failed_where_the_design_says_there_are_no_mirrors(ask, design):
    """An empty list says that there are none."""
    design["mirrors"] = []

    assert set(ask(design).values()) == {"failed"}


def test_unknown_where_mirrors_or_clusters_are_left_out(ask, design):
    """Left out is not absent."""
    del design["mirrors"]

    assert set(ask(design).values()) == {"unknown"}
    bare = {"version": 1, "name": "bare", "sites": design["sites"]}
    assert ask(bare) == {"Ceph": "unknown"}


def test_not_applicable_without_pools(ask, design):
    """The design says that there is no cluster."""
    bare = {"version": 1, "name": "bare", "sites": design["sites"], "ceph_clusters": []}

    assert ask(bare) == {"the whole": "not-applicable"}
