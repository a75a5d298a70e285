"""The rule peer-is-not-admin."""

from __future__ import annotations


def test_passed_for_the_user_of_bootstrap(ask):
    """It may only read."""
    files = {
        "a.txt": """\
Mode: image
Site Name: north

Peer Sites:

UUID: 7a2f9f0e-4a0c-4c1c-8b3f-0d1f6c2d9e01
Name: south
Direction: rx-tx
Client: client.rbd-mirror-peer
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_for_the_admin(ask):
    """It may do everything."""
    files = {
        "a.txt": """\
Mode: pool
Peers:
  UUID                                 NAME  CLIENT
  7a2f9f0e-4a0c-4c1c-8b3f-0d1f6c2d9e01 south client.admin
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.txt:4")
    assert "client.admin" in finding.reason


def test_unknown_when_not_said(ask):
    """The text ends within the peer."""
    files = {
        "a.json": """\
{
 "mode": "image",
 "site_name": "n",
 "peers": [
  {
   "site_name": "s0",
   "direction": "rx-tx"
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
