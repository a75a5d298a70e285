"""The rule schedules-have-an-interval."""

from __future__ import annotations


def test_passed_for_minutes_and_hours(ask):
    """With a start as well."""
    files = {
        "a.sh": """\
rbd mirror snapshot schedule add --pool volumes 15m
rbd mirror snapshot schedule add --pool volumes 1h 2026-01-01T00:00:00
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_for_seconds(ask):
    """Ceph refuses them."""
    files = {
        "a.sh": "rbd mirror snapshot schedule add --pool volumes 90s\n",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.sh:1")
    assert "none that Ceph takes" in finding.reason


def test_failed_for_zero(ask):
    """It is taken, and nothing ever happens."""
    files = {
        "a.sh": "rbd mirror snapshot schedule add --pool volumes 0m\n",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert "zero" in finding.reason


def test_failed_without(ask):
    """It was left out."""
    files = {
        "a.sh": "rbd mirror snapshot schedule add --pool volumes \n",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert "no interval" in finding.reason


def test_unknown_for_a_variable(ask):
    """It gets its value later."""
    files = {
        "a.sh": "rbd mirror snapshot schedule add --pool volumes $EVERY\n",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert "variable" in finding.reason
