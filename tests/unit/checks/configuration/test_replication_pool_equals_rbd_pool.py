"""The rule replication-pool-equals-rbd-pool."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "replication-pool-equals-rbd-pool"


def test_passed_for_the_same_pool(ask: Ask) -> None:
    """Useless, but no mistake."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,pool:volumes
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_failed_for_another_pool(ask: Ask) -> None:
    """The failover looks in rbd_pool."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,pool:volumes-far
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:4")
    assert "'volumes-far'" in finding.reason
    assert finding.remedy


def test_failed_against_the_default_pool(ask: Ask) -> None:
    """Without rbd_pool the pool is rbd."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
replication_device = backend_id:two,pool:volumes
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:3")
    assert "'rbd'" in finding.reason
    assert finding.remedy


def test_unknown_in_a_fragment(ask: Ask) -> None:
    """rbd_pool is in another file."""
    text = """\
[one]
replication_device = backend_id:two,conf:/etc/ceph/two.conf,pool:volumes
"""
    finding = ask(RULE, text)

    assert finding.verdict == "unknown"
    assert finding.where.endswith("cinder.conf:2")
    assert "not in this file" in finding.reason
    assert finding.remedy
