"""A target whose conf nobody delivers."""

from __future__ import annotations

TARGET = "backend_id:far,conf:/etc/ceph/far.conf,user:vol"


def test_passed_with_an_entry(ask, tree, volumes):
    """A disabled one delivers its files too."""
    assert set(ask(tree(TARGET, volumes("near", "far"))).values()) == {"passed"}


def test_failed_without(ask, tree, volumes):
    """The role copies what the list has."""
    assert set(ask(tree(TARGET, volumes("near"))).values()) == {"failed"}


def test_unknown_without_the_variables(ask, tree):
    """They may be elsewhere."""
    assert set(ask(tree(TARGET)).values()) == {"unknown"}
