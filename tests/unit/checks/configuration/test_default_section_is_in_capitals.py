"""The rule default-section-is-in-capitals."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "default-section-is-in-capitals"


def test_passed_in_capitals(ask: Ask) -> None:
    """As oslo.config knows it."""
    assert ask(RULE, "[DEFAULT]\nenabled_backends = one\n").verdict == "passed"


@pytest.mark.parametrize("name", ["Default", "default"])
def test_failed_in_another_case(ask: Ask, name: str) -> None:
    """It is another section."""
    finding = ask(RULE, f"[one]\nrbd_pool = v\n[{name}]\nenabled_backends = one\n")

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:3")
    assert "enabled_backends" in finding.reason


def test_not_applicable_without_it(ask: Ask) -> None:
    """A fragment need not have it."""
    assert ask(RULE, "[one]\nrbd_pool = v\n").verdict == "not-applicable"


def test_unknown_where_jinja_chooses_the_lines(ask: Ask) -> None:
    """It may leave the section out."""
    text = "{% if old %}\n[default]\nenabled_backends = one\n{% endif %}\n[one]\nrbd_pool = v\n"

    assert ask(RULE, text).verdict == "unknown"
