"""The rule pools-have-a-peer."""

from __future__ import annotations


def test_passed_with_one(ask):
    """Named."""
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


def test_failed_without(ask):
    """Enabled and left alone."""
    files = {
        "a.txt": """\
Mode: image
Site Name: north

Peer Sites: none
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.txt:1")
    assert "no peer" in finding.reason


def test_unknown_when_cut_off(ask):
    """The text ends within the peer."""
    files = {
        "a.txt": """\
Mode: image
Site Name: north
Peer Sites:

UUID: 7a2f9f0e-4a0c-4c1c-8b3f-0d1f6c2d9e01
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert "cut off" in finding.reason


def test_not_applicable_when_not_mirrored(ask):
    """It may be so on purpose."""
    files = {
        "a.json": """\
{
 "mode": "disabled"
}
""",
    }
    verdicts = ask(files)

    assert "not-applicable" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_unknown_after_the_peer_was_removed(ask):
    """A terminal shows how mirroring is ended."""
    answer = "# rbd mirror pool info volumes\nMode: pool\nSite Name: north\n\nPeer Sites: none\n"
    remove = "# rbd mirror pool peer remove {} 7a2f9f0e-4a0c-4c1c-8b3f-0d1f6c2d9e01\n"
    verdicts = ask({"a.txt": remove.format("volumes") + answer})

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    assert "failed" in ask({"a.txt": remove.format("images") + answer}).values()
    assert "failed" in ask({"a.txt": answer + remove.format("volumes")}).values()
