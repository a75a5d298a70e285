"""The rule zone-names-are-plain."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "zone-names-are-plain"


def test_passed_for_a_word(ask: Ask) -> None:
    """It needs no quotes."""
    text = """\
[DEFAULT]
storage_availability_zone = north-1
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"
    assert finding.where.endswith("cinder.conf:2")


def test_failed_for_blanks(ask: Ask) -> None:
    """They must be quoted everywhere."""
    text = """\
[DEFAULT]
storage_availability_zone = "High Street"
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:2")
    assert "blank or a quote" in finding.reason
    assert finding.remedy


def test_unknown_where_jinja_fills_it_in(ask: Ask) -> None:
    """The name is not in the file."""
    text = """\
[DEFAULT]
storage_availability_zone = {{ zone }}
"""
    finding = ask(RULE, text)

    assert finding.verdict == "unknown"
    assert finding.where.endswith("cinder.conf:2")
    assert finding.remedy
