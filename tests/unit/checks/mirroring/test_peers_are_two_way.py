"""The rule peers-are-two-way."""

from __future__ import annotations


def test_passed_for_rx_tx(ask):
    """Both sides copy."""
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
    finding = next(f for f in ask.findings if f.verdict == "passed")
    assert finding.where.endswith("a.txt:8")


def test_failed_for_rx_only(ask):
    """There is no way back."""
    files = {
        "a.txt": """\
Mode: image
Site Name: north

Peer Sites:

UUID: 7a2f9f0e-4a0c-4c1c-8b3f-0d1f6c2d9e01
Name: south
Direction: rx-only
Client: client.rbd-mirror-peer
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.txt:8")
    assert "rx-only" in finding.reason


def test_failed_for_json(ask):
    """The same answer in another form."""
    files = {
        "a.json": """\
{
 "mode": "image",
 "site_name": "north",
 "peers": [
  {
   "site_name": "south",
   "direction": "tx-only"
  }
 ]
}
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert "tx-only" in finding.reason


def test_unknown_for_an_old_release(ask):
    """It has no directions."""
    files = {
        "a.txt": """\
Mode: pool
Peers:
  UUID                                 NAME  CLIENT
  7a2f9f0e-4a0c-4c1c-8b3f-0d1f6c2d9e01 south client.mirror
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert finding.where.endswith("a.txt:4")
    assert "not said" in finding.reason
