"""The rule replication-values-have-one-colon."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "replication-values-have-one-colon"


def test_passed_with_one_colon(ask: Ask) -> None:
    """A colon later in a value is part of it."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,conf:/etc/ceph/a:b.conf
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_failed_with_two_colons(ask: Ask) -> None:
    """The value begins with the second one."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,
    user::cinder
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:5")
    assert "'user' begins with a colon" in finding.reason
    assert finding.remedy


def test_passed_for_an_ipv6_address(ask: Ask) -> None:
    """Addresses may begin with two colons."""
    text = """\
[pure]
volume_driver = cinder.volume.drivers.pure.PureISCSIDriver
replication_device = backend_id:two,san_ip:::1,api_token:zzz
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


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
