"""Names of endpoints."""

from __future__ import annotations


def test_passed_with_the_charms_own(ask, bundle):
    """All of them."""
    assert set(ask({"b.yaml": bundle}).values()) == {"passed"}


def test_failed_with_another(ask, bundle):
    """The nearest one is named."""
    text = bundle.replace("vol-n:ceph-replication-device", "vol-n:replication-device")
    verdicts = ask({"b.yaml": text})

    assert verdicts["vol-n:replication-device"] == "failed"
    assert any("ceph-replication-device" in found.reason for found in ask.findings)


def test_unknown_where_the_charm_is_not_said(ask):
    """An application may have a charm's name and be another."""
    text = "relations:\n- [cinder-ceph:backend, cinder:storage-backend]\n"

    assert set(ask({"o.yaml": text}).values()) == {"unknown"}
