"""The rule replication-target-has-its-keys."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "replication-target-has-its-keys"


def test_passed_for_rbd_with_a_backend_id(ask: Ask) -> None:
    """It needs no other key."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = backend_id:two
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_failed_for_rbd_without_a_backend_id(ask: Ask) -> None:
    """The backend does not start."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = conf:/etc/ceph/two.conf
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:4")
    assert "backend_id" in finding.reason
    assert finding.remedy


def test_passed_for_powermax_without_a_backend_id(ask: Ask) -> None:
    """It goes by target_device_id."""
    text = """\
[p]
volume_driver = cinder.volume.drivers.dell_emc.powermax.fc.PowerMaxFCDriver
replication_device = target_device_id:1,remote_pool:a,rdf_group_label:b,remote_port_group:c
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"


def test_failed_for_the_keys_of_another_driver(ask: Ask) -> None:
    """What is right for PowerMax is wrong for RBD."""
    text = """\
[one]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
replication_device = target_device_id:1,remote_pool:a
"""
    finding = ask(RULE, text)

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:4")
    assert "backend_id" in finding.reason
    assert finding.remedy


def test_passed_with_a_note_where_releases_differ(ask: Ask) -> None:
    """Ocata started a DS8000 without connection_type."""
    text = """\
[d]
ds8k_ssid_prefix = FF
replication_device = backend_id:two,san_ip:192.0.2.9,san_login:z,san_password:z,san_clustername:P
"""
    finding = ask(RULE, text)

    assert finding.verdict == "passed"
    assert finding.where.endswith("cinder.conf:3")
    assert "connection_type" in finding.reason


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
    """A key that is not shown may be there."""
    text = "[one]\nhpe3par_cpg = c\nreplication_device = backend_id:two,\n    ...\n"
    finding = ask(RULE, text)

    assert finding.verdict == "unknown"
    assert "cpg_map" in finding.reason
