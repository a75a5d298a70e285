"""The rule placeholders-are-filled-in."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "placeholders-are-filled-in"


def test_passed_with_real_values(ask: Ask) -> None:
    """Nothing is left to fill in."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,conf:/etc/ceph/two.conf,user:cinder,secret_uuid:5c0f7a3e
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_failed_with_angle_brackets(ask: Ask) -> None:
    """The text is taken as it stands."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:<name>,
    conf:/etc/ceph/two.conf
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:4")
    assert "backend_id" in finding.reason
    assert finding.remedy


def test_passed_for_a_formula(ask: Ask) -> None:
    """There angle brackets compare."""
    text = """\
[one]
volume_backend_name = one
filter_function = "volume.size > 1 and volume.size < 9 or stats.x > 1"
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_unknown_where_jinja_writes_a_target(ask: Ask) -> None:
    """What it gives is not in the file."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = {{ the_target }}
"""
    finding = ask(RULE, text)

    assert finding.verdict == "unknown"
    assert finding.remedy
