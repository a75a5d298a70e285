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


def test_a_comma_at_the_end_may_be_an_indent_that_was_lost(ask: Ask) -> None:
    """What was copied from a page often has its continuation lines at the margin."""
    text = "[one]\nreplication_device = backend_id:two,\nsan_ip: 192.0.2.1, pool_name: p\n"
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert "indent the next line" in finding.remedy


def test_passed_where_dots_stand_for_the_rest(ask: Ask) -> None:
    """The comma leads to what was left out, whether the dots are indented or not."""
    text = "[one]\nreplication_device = backend_id:two,\n{}...\n    user:cinder,\n    <others>\n"

    assert ask(RULE, text.format("    ")).verdict == "passed"
    assert ask(RULE, "[one]\nreplication_device = backend_id:two,\n...\n").verdict == "passed"


def test_failed_for_a_comma_long_before_the_dots(ask: Ask) -> None:
    """Dots further down stand for other options."""
    text = "[one]\nreplication_device = backend_id:two,\nrbd_pool = v\n...\n"

    assert ask(RULE, text).verdict == "failed"
