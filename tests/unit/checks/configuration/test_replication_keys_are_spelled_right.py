"""The rule replication-keys-are-spelled-right."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "replication-keys-are-spelled-right"


def test_passed_with_the_keys_of_rbd(ask: Ask) -> None:
    """All four are read."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,conf:/etc/ceph/two.conf,user:cinder,secret_uuid:5c0f7a3e
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_failed_for_a_misspelt_key(ask: Ask) -> None:
    """The default takes over without a word."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,
    secretuuid:5c0f7a3e
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:5")
    assert "does not read 'secretuuid'" in finding.reason
    assert finding.remedy


def test_not_applicable_for_a_foreign_driver(ask: Ask) -> None:
    """What a driver outside Cinder reads is not known."""
    text = """\
[far]
volume_driver = vendor.cinder.Driver
replication_device = backend_idd:two
"""
    finding = ask(RULE, text)

    assert finding.verdict == "not-applicable"
    assert finding.where.endswith("cinder.conf:3")
    assert "not judged" in finding.reason


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
