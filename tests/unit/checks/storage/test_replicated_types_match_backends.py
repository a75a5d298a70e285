"""The check storage.replicated-types-match-backends."""

from __future__ import annotations


def replicating(design):
    """The backend in the east replicates by Cinder."""
    design["cinder"]["backends"][0]["replication"] = [
        {"backend_id": "west", "ceph_cluster": "ceph-w"}
    ]
    return design


def test_passed_where_type_and_backend_agree(ask, design):
    """One of each."""
    design["cinder"]["volume_types"][0]["replicated"] = True

    assert ask(replicating(design)) == {"type gold-e": "passed", "type gold-w": "passed"}


def test_failed_with_a_plain_type_on_a_replicating_backend(ask, design):
    """Its volumes go to error at the first failover."""
    assert ask(replicating(design)) == {"type gold-e": "failed", "type gold-w": "passed"}


def test_failed_with_a_replicated_type_on_a_plain_backend(ask, design):
    """It promises what nobody does."""
    design["cinder"]["volume_types"][1]["replicated"] = True

    assert ask(design)["type gold-w"] == "failed"


def test_unknown_where_the_backends_of_a_type_are_left_out(ask, design):
    """The scheduler may put its volumes on either."""
    del design["cinder"]["volume_types"][0]["backends"]

    assert ask(replicating(design))["type gold-e"] == "unknown"


def test_unknown_where_the_types_are_left_out(ask, design):
    """There are always types, told or not."""
    del design["cinder"]["volume_types"]

    assert ask(design) == {"volume types": "unknown"}


def test_not_applicable_where_nothing_replicates(ask, design):
    """The talk's way does without."""
    assert set(ask(design).values()) == {"not-applicable"}
