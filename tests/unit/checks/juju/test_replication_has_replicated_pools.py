"""Erasure coding and mirroring per volume."""

from __future__ import annotations

OPTION = "options: {rbd-mirroring-mode"


def test_passed_without_the_option_or_with_its_default(ask, bundle):
    """Both mean replicated."""
    text = bundle.replace(OPTION, "options: {pool-type: replicated, rbd-mirroring-mode", 1)

    assert set(ask({"b.yaml": text}).values()) == {"passed"}


def test_failed_with_erasure_coding(ask, bundle):
    """The mode does not reach the pool."""
    text = bundle.replace(OPTION, "options: {pool-type: erasure-coded, rbd-mirroring-mode", 1)

    assert ask({"b.yaml": text}) == {"application vol-n": "failed", "application vol-s": "passed"}


def test_unknown_in_an_overlay(ask):
    """The bundle may have it."""
    text = "applications:\n  vol-n:\nrelations:\n- [far:client, vol-n:ceph-replication-device]\n"

    assert set(ask({"o.yaml": text}).values()) == {"unknown"}
