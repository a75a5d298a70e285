"""The rule replication-target-names-no-pool."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "replication-target-names-no-pool"


def test_passed_without_a_pool(ask: Ask) -> None:
    """The pool is always rbd_pool."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,conf:/etc/ceph/two.conf,user:cinder,secret_uuid:5c0f7a3e
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_failed_with_a_pool(ask: Ask) -> None:
    """The driver does not read it."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,
    pool:volumes
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:5")
    assert "'pool'" in finding.reason
    assert finding.remedy


def test_not_applicable_for_another_driver(ask: Ask) -> None:
    """Hitachi reads a pool."""
    text = """\
[h]
volume_driver = cinder.volume.drivers.hitachi.hbsd_fc.HBSDFCDriver
replication_device = backend_id:two,pool:7
"""
    finding = ask(RULE, text)

    assert finding.verdict == "not-applicable"


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
