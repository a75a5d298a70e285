"""The rule keyring-paths-name-their-client."""

from __future__ import annotations


def test_passed_for_its_own(ask):
    """Also by a pattern of Ceph's own."""
    files = {
        "ceph.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
[client.cinder]
keyring = /etc/ceph/ceph.client.cinder.keyring
[client.nova]
keyring = /etc/ceph/$cluster.$name.keyring
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_for_that_of_another(ask):
    """Copied from the section above."""
    files = {
        "ceph.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
[client.cinder]
keyring = /etc/ceph/ceph.client.glance.keyring
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("ceph.conf:5")
    assert "client.glance" in finding.reason


def test_unknown_for_a_template(ask):
    """Its path is filled in later."""
    files = {
        "ceph.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
[client.cinder]
keyring = {{ path }}
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert finding.where.endswith("ceph.conf:5")
