"""An option that the charm does not have."""

from __future__ import annotations


def test_passed_with_the_option(ask, bundle):
    """As the charm has it."""
    assert set(ask({"b.yaml": bundle}).values()) == {"passed"}


def test_failed_with_the_other(ask, bundle):
    """It is refused."""
    text = bundle.replace("rbd-mirroring-mode", "rbd-mirror-mode", 1)

    assert ask({"b.yaml": text})["application vol-n"] == "failed"


def test_unknown_of_another_charm(ask):
    """It may have that option."""
    text = "applications:\n  x: {charm: my-own, options: {rbd-mirror-mode: image}}\n"

    assert set(ask({"b.yaml": text}).values()) == {"unknown"}
