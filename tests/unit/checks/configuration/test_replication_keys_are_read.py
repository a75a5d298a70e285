"""The rule replication-keys-are-read."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "replication-keys-are-read"


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


def test_passed_with_a_key_that_is_only_documented(ask: Ask) -> None:
    """Nimble documents san_login and reads ssh_login."""
    text = """\
[n]
volume_driver = cinder.volume.drivers.hpe.nimble.NimbleFCDriver
replication_device = backend_id:two,san_login:zz
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_failed_for_a_key_that_does_nothing(ask: Ask) -> None:
    """It promises what does not happen."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two,
    mirror_mode:snapshot
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:5")
    assert "does not read 'mirror_mode'" in finding.reason
    assert finding.remedy


def test_failed_without_showing_what_may_be_a_secret(ask: Ask) -> None:
    """A comma inside a secret makes a key of its tail."""
    text = """\
[pure]
volume_driver = cinder.volume.drivers.pure.PureFCDriver
replication_device = backend_id:two,api_token:zz,Tail:zz
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:3")
    assert "not shown" in finding.reason
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
