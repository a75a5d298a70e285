"""The rule option-names-have-no-hyphens."""

from __future__ import annotations


def test_passed_with_blanks_and_underscores(ask):
    """Both are one."""
    files = {
        "ceph.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
[client]
rbd default features = 61
rbd_cache = true
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_with_a_hyphen(ask):
    """As on the command line, where it works."""
    files = {
        "ceph.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
[client]
rbd-default-features = 125
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("ceph.conf:5")
    assert "'rbd-default-features' is ignored" in finding.reason


def test_unknown_when_it_may_be_a_piece_of_a_key(ask):
    """Nothing is shown of it."""
    files = {
        "ceph.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
AQBqPzZk8vN0ExAAyc2Q1bqzUHdvvvvvvvvvvv = 3
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert finding.where.endswith("ceph.conf:4")
