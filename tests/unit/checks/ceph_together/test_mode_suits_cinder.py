"""The rule mode-suits-cinder."""

from __future__ import annotations


def test_passed_in_image_mode(ask):
    """As the guide has it."""
    files = {
        "a.txt": """\
north # rbd mirror pool info volumes
Mode: image
Site Name: north

Peer Sites: none
""",
        "cinder.conf": """\
[DEFAULT]
enabled_backends = rbd
[rbd]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
rbd_user = cinder
replication_device = backend_id:south, conf:/etc/ceph/south.conf, user:cinder
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_passed_without_replication(ask):
    """Then the whole pool is mirrored."""
    files = {
        "a.txt": """\
north # rbd mirror pool info volumes
Mode: pool
Site Name: north

Peer Sites: none
""",
        "cinder.conf": """\
[DEFAULT]
enabled_backends = rbd
[rbd]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
rbd_user = cinder
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_in_pool_mode(ask):
    """Ceph refuses what Cinder asks."""
    files = {
        "a.txt": """\
north # rbd mirror pool info volumes
Mode: pool
Site Name: north

Peer Sites: none
""",
        "cinder.conf": """\
[DEFAULT]
enabled_backends = rbd
[rbd]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
rbd_user = cinder
replication_device = backend_id:south, conf:/etc/ceph/south.conf, user:cinder
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.txt:2")
    assert "[rbd]" in finding.reason


def test_failed_in_pool_mode_by_a_script(ask):
    """That is the default of the command."""
    files = {
        "a.sh": "rbd mirror pool enable volumes\n",
        "cinder.conf": """\
[DEFAULT]
enabled_backends = rbd
[rbd]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
rbd_user = cinder
replication_device = backend_id:south, conf:/etc/ceph/south.conf, user:cinder
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.sh:1")
    assert "[rbd]" in finding.reason


def test_unknown_without_cinder(ask):
    """Both modes have their use."""
    files = {
        "a.txt": """\
north # rbd mirror pool info volumes
Mode: pool
Site Name: north

Peer Sites: none
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert finding.where.endswith("a.txt:2")
    assert "no cinder.conf" in finding.reason
