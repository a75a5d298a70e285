"""The rule commands-exist."""

from __future__ import annotations


def test_passed_for_all_kinds(ask):
    """As the manual pages have them."""
    files = {
        "a.sh": """\
rbd mirror pool enable volumes image
ceph auth del client.x
ceph orch apply rbd-mirror
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_for_a_user_without_auth(ask):
    """The script goes on, and the user stays."""
    files = {
        "a.sh": """\
rbd mirror pool info volumes
ceph --cluster south del client.x
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.sh:2")
    assert "lacks 'auth'" in finding.reason


def test_failed_for_a_level_that_was_left_out(ask):
    """There is no such thing as a mirror of its own."""
    files = {
        "a.sh": """\
rbd mirror enable volumes image
rbd mirror pool info volumes
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.sh:1")
    assert "rbd mirror enable" in finding.reason


def test_unknown_for_a_variable(ask):
    """It gets its value later."""
    files = {
        "a.sh": """\
rbd mirror pool info volumes
ceph $DO client.x
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert finding.where.endswith("a.sh:2")
    assert "variable" in finding.reason
