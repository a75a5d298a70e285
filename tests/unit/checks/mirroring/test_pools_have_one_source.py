"""The rule pools-have-one-source."""

from __future__ import annotations


def test_passed_with_one_that_sends(ask):
    """The other only receives."""
    files = {
        "a.json": """\
{
 "mode": "image",
 "site_name": "n",
 "peers": [
  {
   "site_name": "s0",
   "direction": "rx-tx"
  },
  {
   "site_name": "s1",
   "direction": "tx-only"
  }
 ]
}
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_with_two(ask):
    """Only one of them is followed."""
    files = {
        "a.json": """\
{
 "mode": "image",
 "site_name": "n",
 "peers": [
  {
   "site_name": "s0",
   "direction": "rx-tx"
  },
  {
   "site_name": "s1",
   "direction": "rx-only"
  }
 ]
}
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert "2 peers" in finding.reason


def test_unknown_without_directions(ask):
    """Of an old release."""
    files = {
        "a.json": """\
{
 "mode": "image",
 "site_name": "n",
 "peers": [
  {
   "site_name": "s0",
   "direction": ""
  },
  {
   "site_name": "s1",
   "direction": ""
  }
 ]
}
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert "not said" in finding.reason
