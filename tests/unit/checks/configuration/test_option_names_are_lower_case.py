"""The rule option-names-are-lower-case."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "option-names-are-lower-case"


def test_passed_in_lower_case(ask: Ask) -> None:
    """As all options are."""
    text = """\
[one]
rbd_pool = volumes
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_failed_with_a_capital(ask: Ask) -> None:
    """oslo.config tells them apart."""
    text = """\
[one]
rbd_user = cinder
Rbd_pool = volumes
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:3")
    assert "'rbd_pool'" in finding.reason
    assert finding.remedy


def test_unknown_for_a_name_that_may_be_a_secret(ask: Ask) -> None:
    """A key on a line of its own looks like an option."""
    text = """\
[one]
AQBzzz= =
"""
    finding = ask(RULE, text)

    assert finding.verdict == "unknown"
    assert finding.where.endswith("cinder.conf:2")
    assert "not shown" in finding.reason
    assert finding.remedy


def test_failed_with_a_hyphen(ask: Ask) -> None:
    """Hyphens are for the command line."""
    finding = ask(RULE, "[one]\nrbd_pool = v\nreplication-device = backend_id:two\n")

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:3")
    assert "'replication_device'" in finding.reason
