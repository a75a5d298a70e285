"""The rule replication-device-is-in-a-backend."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "replication-device-is-in-a-backend"


def test_passed_where_default_has_none(ask: Ask) -> None:
    """Backends have their own."""
    text = """\
[DEFAULT]
enabled_backends = one
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,conf:/etc/ceph/two.conf,user:cinder,secret_uuid:5c0f7a3e
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_failed_in_default(ask: Ask) -> None:
    """No backend reads it there."""
    text = """\
[DEFAULT]
enabled_backends = one
replication_device = backend_id:two,conf:/etc/ceph/two.conf,user:cinder,secret_uuid:5c0f7a3e
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:3")
    assert "no effect" in finding.reason
    assert finding.remedy


def test_unknown_without_enabled_backends(ask: Ask) -> None:
    """It may be a fragment."""
    text = """\
[DEFAULT]
replication_device = backend_id:two,conf:/etc/ceph/two.conf,user:cinder,secret_uuid:5c0f7a3e
"""
    finding = ask(RULE, text)

    assert finding.verdict == "unknown"
    assert finding.where.endswith("cinder.conf:2")
    assert finding.remedy
