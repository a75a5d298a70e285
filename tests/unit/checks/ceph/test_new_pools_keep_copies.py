"""The rule new-pools-keep-copies."""

from __future__ import annotations


def test_passed_for_three(ask):
    """The usual number."""
    files = {
        "ceph.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
osd_pool_default_size = 3
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "passed")
    assert finding.where.endswith("ceph.conf:4")


def test_failed_for_one(ask):
    """A disk that dies is a loss."""
    files = {
        "ceph.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
osd pool default size = 1
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("ceph.conf:4")
    assert "one copy" in finding.reason


def test_unknown_for_a_template(ask):
    """It gets its value later."""
    files = {
        "ceph.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
osd_pool_default_size = {{ size }}
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert finding.where.endswith("ceph.conf:4")
