"""From there, to here."""

from __future__ import annotations


def test_passed_with_both(ask, bundle):
    """The charm's name is found whatever stands around it."""
    assert ask({"b.yaml": bundle}) == {
        "application mir-n": "passed",
        "application mir-s": "passed",
    }


def test_failed_without_the_local_one(ask, bundle):
    """It has nowhere to write."""
    text = bundle.replace("- [mon-n:rbd-mirror, mir-n:ceph-local]\n", "")

    assert ask({"b.yaml": text})["application mir-n"] == "failed"


def test_failed_with_one_cluster_at_both(ask, bundle):
    """It would mirror to itself."""
    text = bundle.replace("[mon-s:rbd-mirror, mir-n:ceph-remote]", "[mon-n, mir-n:ceph-remote]")

    assert ask({"b.yaml": text})["application mir-n"] == "failed"


def test_unknown_across_models(ask, model):
    """The remote end is an offer, which is related by a command."""
    assert set(ask({"b.yaml": model}).values()) == {"unknown"}
