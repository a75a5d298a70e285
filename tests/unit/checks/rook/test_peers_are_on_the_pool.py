"""Peers moved."""

from __future__ import annotations


def test_passed_without_peers(ask, daemon):
    """As Rook has it since 1.7."""
    assert set(ask({"m.yaml": daemon()}).values()) == {"passed"}


def test_failed_with_peers_of_old(ask, daemon):
    """Not read any more."""
    text = daemon("peers:", "  secretNames: [from-south]")

    assert set(ask({"m.yaml": text}).values()) == {"failed"}


def test_unknown_with_a_template(ask, daemon):
    """It may become an empty list."""
    text = daemon("peers:", '  secretNames: ["{{ peer }}"]')

    assert set(ask({"m.yaml": text}).values()) == {"unknown"}
