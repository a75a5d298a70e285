"""There and back."""

from __future__ import annotations

BACK = "- [mon-n:client, vol-s:ceph-replication-device]\n"


def test_passed_with_both(ask, bundle):
    """Each replicates to the other's cluster."""
    assert set(ask({"b.yaml": bundle}).values()) == {"passed"}


def test_failed_with_one(ask, bundle):
    """The way back is missing."""
    assert set(ask({"b.yaml": bundle.replace(BACK, "")}).values()) == {"failed"}


def test_failed_to_itself(ask, bundle):
    """A copy in the same cluster is lost with it."""
    text = bundle.replace(BACK, BACK.replace("mon-n", "mon-s"))

    assert ask({"b.yaml": text})["application vol-s"] == "failed"


def test_unknown_without_its_own_cluster(ask, bundle):
    """It may be related in another file."""
    text = bundle.replace("- [mon-n:client, vol-n:ceph]\n", "")

    assert ask({"b.yaml": text})["application vol-n"] == "unknown"
