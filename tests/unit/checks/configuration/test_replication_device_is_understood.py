"""The rule replication-device-is-understood."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "replication-device-is-understood"


def test_passed_for_pairs_over_several_lines(ask: Ask) -> None:
    """Continuation lines are fine where every pair ends in a comma."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id: two,
    user : cinder
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"
    assert finding.where.endswith("cinder.conf:4")
    assert "2 pairs" in finding.reason


def test_failed_for_an_equals_sign(ask: Ask) -> None:
    """oslo.config glues such a pair to the next one."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,conf=/etc/ceph/two.conf,user:cinder
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:4")
    assert "'=' where ':'" in finding.reason
    assert finding.remedy


def test_failed_for_a_trailing_comma(ask: Ask) -> None:
    """oslo.config refuses it, at the line where it stands."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,
    user:cinder,
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:5")
    assert "ends in a comma" in finding.reason
    assert finding.remedy


def test_failed_for_a_repeated_key(ask: Ask) -> None:
    """oslo.config refuses it."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,user:a,user:b
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:4")
    assert "'user' is there twice" in finding.reason
    assert finding.remedy


def test_failed_for_json(ask: Ask) -> None:
    """Braces and quotes become part of the keys."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = {"backend_id": "two"}
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:4")
    assert "JSON" in finding.reason
    assert finding.remedy


def test_unknown_where_jinja_writes_it_all(ask: Ask) -> None:
    """What the template gives is not in the file."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = {{ the_target }}
"""
    finding = ask(RULE, text)

    assert finding.verdict == "unknown"
    assert finding.where.endswith("cinder.conf:4")
    assert "Jinja" in finding.reason
    assert finding.remedy
