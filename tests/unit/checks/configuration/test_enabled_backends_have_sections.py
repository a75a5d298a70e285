"""The rule enabled-backends-have-sections."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from dr_planner.checks import all_checks, run_checks
from dr_planner.design.recognition import read_all
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


def test_a_block_of_a_page_is_not_known(tmp_path: Path) -> None:
    """The page may show the sections in another block."""
    page = tmp_path / "page.md"
    page.write_text("```\n[DEFAULT]\nenabled_backends = one\n```\n")
    name = f"configuration.{RULE}"
    (part,) = read_all([page]).parts
    (finding,) = run_checks({name: all_checks()[name]}, part)

    assert finding.verdict == "unknown"


def test_failed_with_the_name_that_was_meant_as_it_is_written(ask: Ask) -> None:
    """Capitals too: what is shown is copied."""
    finding = ask(RULE, "[DEFAULT]\nenabled_backends = CephNord\n[CephNorth]\nrbd_pool = v\n")

    assert finding.verdict == "failed"
    assert "did you mean 'CephNorth'?" in finding.reason
