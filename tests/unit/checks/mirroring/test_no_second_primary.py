"""The rule no-second-primary."""

from __future__ import annotations


def test_passed_with_a_copy_that_replays(ask):
    """The other side is primary."""
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
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_when_both_say_so(ask):
    """The pool is healthy all the same."""
    files = {
        "a.json": """\
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

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert "both sides" in finding.reason


def test_unknown_for_a_state_that_is_none(ask):
    """A word that Ceph does not have."""
    files = {
        "a.json": """\
{
 "name": "volume-1",
 "global_id": "77db3bba-72ae-4f1e-aa56-2a53ea91bf4c",
 "state": "fine",
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

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
