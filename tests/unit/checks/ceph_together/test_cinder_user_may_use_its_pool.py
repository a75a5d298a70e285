"""The rule cinder-user-may-use-its-pool."""

from __future__ import annotations


def test_passed_with_its_pool(ask):
    """Beside others."""
    files = {
        "cinder.conf": """\
[DEFAULT]
enabled_backends = rbd
[rbd]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
rbd_user = cinder
""",
        "a.keyring": """\
[client.cinder]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "profile rbd"
	caps osd = "profile rbd-read-only pool=images, profile rbd pool=volumes"
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_passed_with_every_pool(ask):
    """No pool is named."""
    files = {
        "cinder.conf": """\
[DEFAULT]
enabled_backends = rbd
[rbd]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
rbd_user = cinder
""",
        "a.keyring": """\
[client.cinder]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "profile rbd"
	caps osd = "profile rbd"
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_with_another_pool(ask):
    """The pool was renamed."""
    files = {
        "cinder.conf": """\
[DEFAULT]
enabled_backends = rbd
[rbd]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
rbd_user = cinder
""",
        "a.keyring": """\
[client.cinder]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "profile rbd"
	caps osd = "profile rbd pool=cinder, profile rbd-read-only pool=volumes"
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.keyring:4")
    assert "volumes" in finding.reason


def test_failed_without_any(ask):
    """Only monitors answer it."""
    files = {
        "cinder.conf": """\
[DEFAULT]
enabled_backends = rbd
[rbd]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = volumes
rbd_user = cinder
""",
        "a.keyring": """\
[client.cinder]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "profile rbd"
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.keyring:1")
    assert "nothing at OSDs" in finding.reason


def test_unknown_for_a_template(ask):
    """It gets its value later."""
    files = {
        "cinder.conf": """\
[DEFAULT]
enabled_backends = rbd
[rbd]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
rbd_pool = {{ pool }}
rbd_user = cinder
""",
        "a.keyring": """\
[client.cinder]
	key = AQAAAAAAAAAAABAAMDEyMzQ1Njc4OWFiY2RlZg==
	caps mon = "profile rbd"
	caps osd = "profile rbd pool=volumes"
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert finding.where.endswith("a.keyring:4")
