"""The rule new-pools-are-initialised."""

from __future__ import annotations


def test_passed_by_rbd(ask):
    """The usual way."""
    files = {
        "a.sh": """\
ceph osd pool create volumes 32
rbd mirror pool enable volumes image
rbd pool init volumes
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_passed_by_application(ask):
    """The other way."""
    files = {
        "a.sh": """\
ceph osd pool create volumes 32
rbd mirror pool enable volumes image
ceph osd pool application enable volumes rbd
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_when_forgotten(ask):
    """Ceph warns of it."""
    files = {
        "a.sh": """\
ceph osd pool create volumes 32
rbd mirror pool enable volumes image
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.sh:1")
    assert "nothing" in finding.reason


def test_unknown_for_variables(ask):
    """It may be the same pool."""
    files = {
        "a.sh": """\
ceph osd pool create volumes 32
rbd mirror pool enable volumes image
rbd pool init $POOL
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert "variables" in finding.reason
