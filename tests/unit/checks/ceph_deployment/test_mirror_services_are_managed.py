"""Maintenance that was forgotten."""

from __future__ import annotations

SPEC = "service_type: rbd-mirror\nplacement: {count: 1}\n"


def test_passed_without_the_flag(ask):
    """The normal case."""
    assert set(ask({"s.yaml": SPEC}).values()) == {"passed"}


def test_failed_with_it(ask):
    """At its line."""
    ask({"s.yaml": SPEC + "unmanaged: true\n"})

    assert ask.findings[0].where.endswith(":3")
    assert ask.findings[0].verdict == "failed"


def test_unknown_with_a_template(ask):
    """It may become either."""
    assert set(ask({"s.yaml": SPEC + 'unmanaged: "{{ m }}"\n'}).values()) == {"unknown"}
