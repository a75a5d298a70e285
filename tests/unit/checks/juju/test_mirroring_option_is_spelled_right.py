"""An option that the charm does not have."""

from __future__ import annotations


def test_passed_with_the_option(ask, bundle):
    """As the charm has it."""
    assert set(ask({"b.yaml": bundle}).values()) == {"passed"}


def test_failed_with_the_other(ask, bundle):
    """It is refused."""
    for name in ("rbd-mirror-mode", "rbd_mirroring_mode", "rbd-mirorring-mode"):
        text = bundle.replace("rbd-mirroring-mode", name, 1)

        assert ask({"b.yaml": text})["application vol-n"] == "failed"


def test_passed_beside_other_options(ask, bundle):
    """None of the charm's own looks like it."""
    text = bundle.replace("rbd-mirroring-mode", "rbd-pool-name: p, rbd-mirroring-mode")

    assert set(ask({"b.yaml": text}).values()) == {"passed"}


def test_unknown_of_another_charm(ask):
    """It may have that option."""
    text = "applications:\n  x: {charm: my-own, options: {rbd-mirror-mode: image}}\n"

    assert set(ask({"b.yaml": text}).values()) == {"unknown"}
