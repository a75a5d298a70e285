"""The rule pools-keep-copies."""

from __future__ import annotations


def test_passed_for_three(ask):
    """The usual number."""
    files = {
        "dump.txt": "pool 1 'volumes' replicated size 3 min_size 2 application rbd\n",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "passed")
    assert finding.where.endswith("dump.txt:1")


def test_failed_for_one(ask):
    """Also in JSON."""
    files = {
        "dump.json": """\
{
 "epoch": 1,
 "pools": [
  {
   "pool_name": "volumes",
   "size": 1,
   "min_size": 1
  }
 ]
}
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert "size 1" in finding.reason


def test_unknown_when_it_is_not_said(ask):
    """A line that was cut."""
    files = {
        "dump.txt": "pool 1 'volumes' replicated siz\n",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert finding.where.endswith("dump.txt:1")
