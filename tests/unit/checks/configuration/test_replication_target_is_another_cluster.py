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


def test_unknown_for_an_override(ask: Ask) -> None:
    """It says neither which driver nor which file the backend has: another file does."""
    text = """\
[one]
rbd_pool = volumes
replication_device = backend_id:ceph,user:cinder
"""
    finding = ask(RULE, text)

    assert finding.verdict == "unknown"


def test_failed_for_the_address_of_the_backend_itself(ask: Ask) -> None:
    """Storage that is no Ceph is told by its address; a word to be replaced is none."""
    text = "[one]\nsan_ip = {0}\nreplication_device = backend_id:two,san_ip:{1},api_token:t\n"

    assert ask(RULE, text.format("192.0.2.1", "192.0.2.1")).verdict == "failed"
    assert ask(RULE, text.format("192.0.2.1", "192.0.2.2")).verdict == "passed"
    assert ask(RULE, text.format("ADDRESS", "ADDRESS")).verdict == "passed"
