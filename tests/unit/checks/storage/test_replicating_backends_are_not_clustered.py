"""The check storage.replicating-backends-are-not-clustered."""

from __future__ import annotations


def test_passed_for_one_service(ask, design):
    """It comes back."""
    design["cinder"]["backends"][0]["replication"] = [
        {"backend_id": "west", "ceph_cluster": "ceph-w"}
    ]

    assert "passed" in ask(design).values()


def test_failed_for_a_cluster(ask, design):
    """It does not."""
    design["cinder"]["backends"][0]["replication"] = [
        {"backend_id": "west", "ceph_cluster": "ceph-w"}
    ]
    design["cinder"]["backends"][0]["cluster"] = "both"

    assert "failed" in ask(design).values()


def test_unknown_without_backends(ask, design):
    """Silence is neither good nor bad."""
    del design["cinder"]

    assert "unknown" in ask(design).values()


def test_not_applicable_without_targets(ask, design):
    """Nothing fails over."""
    assert "not-applicable" in ask(design).values()
