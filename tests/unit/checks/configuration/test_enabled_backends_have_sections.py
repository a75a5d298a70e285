"""The rule enabled-backends-have-sections."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "enabled-backends-have-sections"


def test_passed_with_sections(ask: Ask) -> None:
    """Case of section names does not matter."""
    text = """\
[DEFAULT]
enabled_backends = one, TWO
[one]
[two]
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"
    assert finding.where.endswith("cinder.conf:2")


def test_failed_without_a_section(ask: Ask) -> None:
    """The service starts with no settings."""
    text = """\
[DEFAULT]
enabled_backends = ceph-nord
[ceph-north]
rbd_pool = v
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:2")
    assert "did you mean 'ceph-north'" in finding.reason
    assert finding.remedy


def test_unknown_where_jinja_fills_it_in(ask: Ask) -> None:
    """The names are not in the file."""
    text = """\
[DEFAULT]
enabled_backends = {{ backends }}
"""
    finding = ask(RULE, text)

    assert finding.verdict == "unknown"
    assert finding.where.endswith("cinder.conf:2")
    assert finding.remedy
