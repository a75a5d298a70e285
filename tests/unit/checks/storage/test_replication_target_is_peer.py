"""The check storage.replication-target-is-peer."""

from __future__ import annotations

from typing import Any

SUBJECT = "backend rbd-e, target west"


def replicating(design, **changes: Any):
    """The backend in the east replicates to the west, or as told."""
    target = {"backend_id": "west", "ceph_cluster": "ceph-w", **changes}
    design["cinder"]["backends"][0]["replication"] = [target]
    return design


def test_passed_where_the_pool_is_mirrored_there(ask, design):
    """The images to promote are there."""
    assert ask(replicating(design)) == {SUBJECT: "passed"}


def test_failed_where_the_pool_is_not_mirrored(ask, design):
    """There is nothing to promote."""
    del design["mirrors"][0]

    assert ask(replicating(design)) == {SUBJECT: "failed"}


def test_failed_where_the_target_is_the_source(ask, design):
    """A failover to itself."""
    assert ask(replicating(design, ceph_cluster="ceph-e")) == {SUBJECT: "failed"}


def test_failed_where_the_target_has_no_such_pool(ask, design):
    """The driver looks for the same name there."""
    design["ceph_clusters"][1]["pools"][0]["name"] = "bricks"
    design["cinder"]["backends"][1]["pool"] = "bricks"
    del design["mirrors"][0]

    assert ask(replicating(design)) == {SUBJECT: "failed"}


def test_unknown_where_left_out(ask, design):
    """The mirrors, or Cinder altogether."""
    del design["mirrors"]

    assert ask(replicating(design)) == {SUBJECT: "unknown"}
    pools = design["ceph_clusters"][1]["pools"]
    design["ceph_clusters"][1]["pools"] = [pool for pool in pools if pool["name"] != "blocks"]
    design["cinder"]["backends"].pop()
    assert ask(replicating(design)) == {SUBJECT: "unknown"}, "what was imported is not whole"
    del design["cinder"]
    assert ask(design) == {"Cinder": "unknown"}


def test_not_applicable_without_targets(ask, design):
    """The talk's way has none."""
    assert ask(design) == {"the whole": "not-applicable"}
