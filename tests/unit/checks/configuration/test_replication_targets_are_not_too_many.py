"""The rule replication-targets-are-not-too-many."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "replication-targets-are-not-too-many"


def test_passed_for_one(ask: Ask) -> None:
    """Every driver takes one."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,conf:/etc/ceph/two.conf,user:cinder,secret_uuid:5c0f7a3e
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_failed_for_two_where_one_is_taken(ask: Ask) -> None:
    """SolidFire refuses to start."""
    text = """\
[s]
volume_driver = cinder.volume.drivers.solidfire.SolidFireDriver
replication_device = backend_id:a,mvip:192.0.2.1
replication_device = backend_id:b,mvip:192.0.2.2
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:4")
    assert "SolidFire takes 1" in finding.reason
    assert finding.remedy


def test_unknown_where_jinja_writes_it(ask: Ask) -> None:
    """It may write several."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = {{ the_target }}
"""
    finding = ask(RULE, text)

    assert finding.verdict == "unknown"
    assert finding.remedy
