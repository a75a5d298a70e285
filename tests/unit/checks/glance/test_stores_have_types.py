"""A store is a name and a type."""

from __future__ import annotations

import pytest

NAME = "enabled_backends"


def test_passed_for_pairs(ask):
    """With blanks or without."""
    text = f"[DEFAULT]\n{NAME} = near:rbd, far: rbd\n"

    assert ask({"glance-api.conf": text}) == {NAME: "passed"}


@pytest.mark.parametrize("value", ["near:rbd, far", "rbd", "a:rbd,a:file", "a:rbd b:rbd"])
def test_failed_for_what_glance_cannot_split(ask, value):
    """It does not start."""
    assert ask({"glance-api.conf": f"[DEFAULT]\n{NAME} = {value}\n"}) == {NAME: "failed"}


@pytest.mark.parametrize("value", ["{{ stores }}", "near:vendor"])
def test_unknown_for_what_is_not_here(ask, value):
    """A driver of others may be installed."""
    assert ask({"glance-api.conf": f"[DEFAULT]\n{NAME} = {value}\n"}) == {NAME: "unknown"}
