"""The rule default-features-go-together."""

from __future__ import annotations


def test_passed_for_125(ask):
    """With a comment behind it, which Ceph knows."""
    files = {
        "ceph.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
[client]
rbd_default_features = 125 # with journaling
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "passed")
    assert finding.where.endswith("ceph.conf:5")


def test_passed_for_names(ask):
    """They may be written out."""
    files = {
        "ceph.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
[client]
rbd_default_features = layering, exclusive-lock, journaling
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_for_journaling_without_a_lock(ask):
    """65 is layering and journaling."""
    files = {
        "ceph.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
[client]
rbd_default_features = 65
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("ceph.conf:5")
    assert "journaling needs exclusive-lock" in finding.reason


def test_failed_for_a_word_that_is_no_feature(ask):
    """It is not understood."""
    files = {
        "ceph.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
[client]
rbd_default_features = everything
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("ceph.conf:5")
    assert "neither" in finding.reason


def test_unknown_for_a_template(ask):
    """It gets its value later."""
    files = {
        "ceph.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
[client]
rbd_default_features = {{ features }}
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert finding.where.endswith("ceph.conf:5")
