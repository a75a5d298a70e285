"""The rule replication-values-are-not-empty."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "replication-values-are-not-empty"


def test_passed_with_values(ask: Ask) -> None:
    """Every key has one."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,conf:/etc/ceph/two.conf,user:cinder,secret_uuid:5c0f7a3e
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_failed_with_nothing_behind_a_colon(ask: Ask) -> None:
    """The driver gets an empty text."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,
    user:
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:5")
    assert "user" in finding.reason
    assert finding.remedy


def test_unknown_where_jinja_writes_it_all(ask: Ask) -> None:
    """The pairs are not in the file."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = {{ the_target }}
"""
    finding = ask(RULE, text)

    assert finding.verdict == "unknown"
    assert finding.remedy
