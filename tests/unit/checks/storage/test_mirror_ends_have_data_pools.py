"""The check storage.mirror-ends-have-data-pools."""

from __future__ import annotations

BLOCKS = "mirror of blocks, ceph-e and ceph-w"


def test_passed_with_one_at_each_end(ask, design):
    """Of any name: the receiving cluster may have its own default."""
    for cluster, name in zip(design["ceph_clusters"], ("wide", "broad"), strict=False):
        cluster["pools"][0]["data_pool"] = name

    assert ask(design)[BLOCKS] == "passed"


def test_failed_with_one_at_one_end(ask, design):
    """Erasure-coded here, whole copies there."""
    design["ceph_clusters"][0]["pools"][0].update(data_pool="wide", erasure_code={"k": 4, "m": 2})

    assert ask(design)[BLOCKS] == "failed"
    assert "wide at ceph-e, none at ceph-w" in [finding.reason for finding in ask.findings]


def test_unknown_where_the_mirrors_are_left_out(ask, design):
    """There may be some."""
    del design["mirrors"]

    assert ask(design) == {"mirroring": "unknown"}


def test_not_applicable_without_data_pools(ask, design):
    """All is in the pools themselves."""
    assert set(ask(design).values()) == {"not-applicable"}
