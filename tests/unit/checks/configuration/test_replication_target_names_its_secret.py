"""The rule replication-target-names-its-secret."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "replication-target-names-its-secret"


def test_passed_with_a_secret_uuid(ask: Ask) -> None:
    """The computes use the right key."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,conf:/etc/ceph/two.conf,user:cinder,secret_uuid:5c0f7a3e
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_failed_without_one(ask: Ask) -> None:
    """It falls back to that of the other cluster."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:4")
    assert "rbd_secret_uuid" in finding.reason
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


def test_unknown_where_dots_stand_for_the_rest(ask: Ask) -> None:
    """The key may be among what was left out."""
    text = "[one]\nrbd_pool = v\nreplication_device = backend_id:two,\n    ...\n"

    assert ask(RULE, text).verdict == "unknown"
