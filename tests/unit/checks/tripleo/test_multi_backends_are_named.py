"""Settings that somebody reads."""

from __future__ import annotations


def test_passed_with_the_name(ask, environment):
    """As text or as a list."""
    for names in ("first,second", "[first, second]"):
        assert set(ask({"e.yaml": environment(names=names)}).values()) == {"passed"}


def test_failed_without(ask, environment):
    """Nobody makes that backend."""
    assert set(ask({"e.yaml": environment(names="first")}).values()) == {"failed"}


def test_unknown_with_a_template(ask, environment):
    """It may become that name."""
    assert set(ask({"e.yaml": environment(names='"{{ n }}"')}).values()) == {"unknown"}
