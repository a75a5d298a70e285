"""Pool mode refuses what Cinder does."""

from __future__ import annotations


def test_passed_with_image(ask, bundle):
    """On both."""
    assert set(ask({"b.yaml": bundle}).values()) == {"passed"}


def test_failed_without_the_option(ask, bundle):
    """Its default is pool, and pool is not image."""
    text = bundle.replace("options: {rbd-mirroring-mode: image}", "num_units: 0", 1)
    text = text.replace("rbd-mirroring-mode: image", "rbd-mirroring-mode: pool")

    assert ask({"b.yaml": text}) == {"application vol-n": "failed", "application vol-s": "failed"}


def test_passed_where_the_overlay_sets_it(ask, bundle):
    """A further document is laid over the first."""
    text = bundle.replace(", options: {rbd-mirroring-mode: image}", "", 1)
    text += "---\napplications:\n  vol-n: {options: {rbd-mirroring-mode: image}}\n"

    assert set(ask({"b.yaml": text}).values()) == {"passed"}


def test_unknown_in_an_overlay(ask):
    """The bundle may have it."""
    text = "applications:\n  vol-n:\nrelations:\n- [far:client, vol-n:ceph-replication-device]\n"

    assert set(ask({"o.yaml": text}).values()) == {"unknown"}
