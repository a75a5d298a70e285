"""The check storage.backends-have-one-target."""

from __future__ import annotations

TARGET = {"backend_id": "there", "ceph_cluster": "ceph-w"}


def test_passed_with_one(ask, design):
    """As many as the pool has peers."""
    backend = design["cinder"]["backends"][0]
    backend["replication"] = [TARGET]

    assert ask(design) == {f"backend {backend['name']}": "passed"}


def test_failed_with_two_names_for_one_cluster(ask, design):
    """Nobody can tell which one failover-host takes."""
    backend = design["cinder"]["backends"][0]
    backend["replication"] = [TARGET, {**TARGET, "backend_id": "there-too"}]

    assert ask(design) == {f"backend {backend['name']}": "failed"}
    assert ask.findings[0].reason == "2: there, there-too"


def test_unknown_where_the_backends_are_left_out(ask, design):
    """They may have any number."""
    del design["cinder"]

    assert ask(design) == {"Cinder": "unknown"}


def test_not_applicable_without_targets(ask, design):
    """Nothing replicates."""
    assert ask(design) == {"the whole": "not-applicable"}
