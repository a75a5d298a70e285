"""The rule pool-mode-finds-journals."""

from __future__ import annotations


def test_passed_with_a_default(ask):
    """Set for all clients."""
    files = {
        "a.sh": """\
rbd mirror pool enable volumes pool
ceph config set client rbd_default_features 125
rbd feature enable volumes/a journaling
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_passed_with_a_default_in_the_file(ask):
    """Set by a tool for ini files."""
    files = {
        "a.sh": """\
rbd mirror pool enable volumes pool
crudini --set /etc/ceph/ceph.conf client 'rbd default features' 125
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_for_a_single_image(ask):
    """All others have none."""
    files = {
        "a.sh": """\
rbd mirror pool enable volumes pool
rbd feature enable volumes/a journaling
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.sh:2")
    assert "single images" in finding.reason


def test_unknown_when_nothing_is_said(ask):
    """It may be set elsewhere."""
    files = {
        "a.sh": "rbd mirror pool enable volumes pool\n",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert "does not stand here" in finding.reason
