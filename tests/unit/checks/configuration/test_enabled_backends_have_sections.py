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


def test_only_default_is_a_part_of_a_file(ask: Ask) -> None:
    """What sets the list need not hold the sections: a snippet, or a folder of pieces."""
    finding = ask(RULE, "[DEFAULT]\ndebug = true\nenabled_backends = north\n")

    assert finding.verdict == "unknown"
    assert "only [DEFAULT]" in finding.reason


def test_failed_where_the_backend_was_written_into_default(ask: Ask) -> None:
    """Then its section is nowhere else."""
    text = "[DEFAULT]\nenabled_backends = north\nrbd_pool = volumes\n"
    finding = ask(RULE, text)

    assert finding.verdict == "failed"


def test_the_template_of_kolla_may_bring_its_own_sections(ask: Ask) -> None:
    """An override adds a backend and repeats the names of those that the role writes."""
    finding = ask(RULE, "[DEFAULT]\nenabled_backends = nfs-1,fast\n[fast]\nsan_ip = s\n")

    assert finding.verdict == "unknown"
    assert "nfs-1" in finding.reason


def test_nothing_is_below_a_whole_file(ask: Ask) -> None:
    """It names its database: then every section is in it."""
    text = "[DEFAULT]\nenabled_backends = nfs-1\n[database]\nmax_retries = 3\n"

    assert ask(RULE, text).verdict == "failed"
