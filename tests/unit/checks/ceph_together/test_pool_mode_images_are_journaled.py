"""The rule pool-mode-images-are-journaled."""

from __future__ import annotations


def test_passed_with_125(ask):
    """All new images follow."""
    files = {
        "a.txt": """\
north # rbd mirror pool info volumes
Mode: pool
Site Name: north

Peer Sites: none
""",
        "a.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
[client.cinder]
rbd_default_features = 125
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "passed")
    assert finding.where.endswith("a.conf:5")


def test_failed_with_61(ask):
    """New images stay at one site."""
    files = {
        "a.txt": """\
north # rbd mirror pool info volumes
Mode: pool
Site Name: north

Peer Sites: none
""",
        "a.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
[client.cinder]
rbd_default_features = 61
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.conf:5")
    assert "lacks journaling" in finding.reason


def test_unknown_when_not_set(ask):
    """The cluster may set them."""
    files = {
        "a.txt": """\
north # rbd mirror pool info volumes
Mode: pool
Site Name: north

Peer Sites: none
""",
        "a.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert finding.where.endswith("a.conf")
    assert "not set here" in finding.reason
