"""The rule replication-target-is-another-cluster."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "replication-target-is-another-cluster"


def test_passed_for_a_conf_of_its_own(ask: Ask) -> None:
    """Two clusters, two files."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
rbd_ceph_conf = /etc/ceph/one.conf
replication_device = backend_id:two,conf:/etc/ceph/two.conf,user:cinder,secret_uuid:5c0f7a3e
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_failed_for_the_conf_of_the_backend(ask: Ask) -> None:
    """That is no copy."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
rbd_ceph_conf = /etc/ceph/one.conf
replication_device = backend_id:one,user:cinder
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:5")
    assert "that of the backend itself" in finding.reason
    assert finding.remedy


def test_failed_for_the_default_conf_of_librados(ask: Ask) -> None:
    """Without rbd_ceph_conf librados opens it."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,conf:/etc/ceph/ceph.conf
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:4")
    assert "/etc/ceph/ceph.conf" in finding.reason
    assert finding.remedy


def test_unknown_where_jinja_fills_the_conf_in(ask: Ask) -> None:
    """The path is not in the file."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,conf:{{ path }}
"""
    finding = ask(RULE, text)

    assert finding.verdict == "unknown"
    assert finding.remedy
