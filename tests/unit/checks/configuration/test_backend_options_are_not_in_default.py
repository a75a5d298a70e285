"""The rule backend-options-are-not-in-default."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "backend-options-are-not-in-default"


def test_passed_where_default_has_none(ask: Ask) -> None:
    """They are in the section."""
    text = """\
[DEFAULT]
enabled_backends = one
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_failed_in_default(ask: Ask) -> None:
    """No backend reads them there."""
    text = """\
[DEFAULT]
enabled_backends = one
rbd_pool = volumes
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:3")
    assert "rbd_pool" in finding.reason
    assert finding.remedy


def test_unknown_without_enabled_backends(ask: Ask) -> None:
    """It may be a fragment."""
    text = """\
[DEFAULT]
rbd_pool = volumes
"""
    finding = ask(RULE, text)

    assert finding.verdict == "unknown"
    assert finding.where.endswith("cinder.conf:2")
    assert finding.remedy
