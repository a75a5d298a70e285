"""The rule copies-replay."""

from __future__ import annotations


def test_passed_on_both_sides(ask):
    """One replays, the other is primary."""
    files = {
        "a.json": """\
{
 "name": "volume-1",
 "global_id": "77db3bba-72ae-4f1e-aa56-2a53ea91bf4c",
 "state": "up+replaying",
 "description": "",
 "peer_sites": [
  {
   "site_name": "south",
   "state": "up+stopped",
   "description": "local image is primary"
  }
 ]
}
""",
        "b.json": """\
{
 "name": "volume-1",
 "global_id": "77db3bba-72ae-4f1e-aa56-2a53ea91bf4c",
 "state": "up+stopped",
 "description": "local image is primary",
 "peer_sites": [
  {
   "site_name": "south",
   "state": "up+stopped",
   "description": "local image is primary"
  }
 ]
}
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_in_a_split_brain(ask):
    """Its description says so."""
    files = {
        "a.txt": """\
volume-1:
  global_id:   77db3bba-72ae-4f1e-aa56-2a53ea91bf4c
  state:       up+error
  description: split-brain detected
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.txt:3")
    assert "split-brain" in finding.reason


def test_failed_without_a_daemon(ask):
    """It was replaying once."""
    files = {
        "a.json": """\
{
 "name": "volume-1",
 "global_id": "77db3bba-72ae-4f1e-aa56-2a53ea91bf4c",
 "state": "down+replaying",
 "description": "",
 "peer_sites": [
  {
   "site_name": "south",
   "state": "up+stopped",
   "description": "local image is primary"
  }
 ]
}
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert "no daemon" in finding.reason


def test_unknown_when_it_is_new(ask):
    """Nothing has been reported."""
    files = {
        "a.json": """\
{
 "name": "volume-1",
 "global_id": "77db3bba-72ae-4f1e-aa56-2a53ea91bf4c",
 "state": "down+unknown",
 "description": "status not found",
 "peer_sites": [
  {
   "site_name": "south",
   "state": "up+stopped",
   "description": "local image is primary"
  }
 ]
}
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert "down+unknown" in finding.reason
