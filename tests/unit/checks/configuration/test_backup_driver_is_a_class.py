"""The rule backup-driver-is-a-class."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "backup-driver-is-a-class"


def test_passed_for_a_class(ask: Ask) -> None:
    """It can be imported."""
    text = """\
[DEFAULT]
backup_driver = cinder.backup.drivers.nfs.NFSBackupDriver
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"
    assert finding.where.endswith("cinder.conf:2")


def test_failed_for_a_module(ask: Ask) -> None:
    """It was right before Stein."""
    text = """\
[DEFAULT]
backup_driver = cinder.backup.drivers.nfs
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:2")
    assert "is a module" in finding.reason
    assert finding.remedy


def test_unknown_for_a_foreign_driver(ask: Ask) -> None:
    """It may be installed."""
    text = """\
[DEFAULT]
backup_driver = vendor.backup.Driver
"""
    finding = ask(RULE, text)

    assert finding.verdict == "unknown"
    assert finding.where.endswith("cinder.conf:2")
    assert finding.remedy
