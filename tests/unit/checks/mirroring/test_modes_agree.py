"""The rule modes-agree."""

from __future__ import annotations


def test_passed_with_one_mode(ask):
    """At both sides."""
    files = {
        "a.txt": """\
n # rbd mirror pool info volumes
Mode: image
Site Name: north

Peer Sites:

UUID: 7a2f9f0e-4a0c-4c1c-8b3f-0d1f6c2d9e01
Name: south
Direction: rx-tx
Client: client.rbd-mirror-peer

s # rbd mirror pool info volumes
Mode: image
Site Name: south

Peer Sites:

UUID: 7a2f9f0e-4a0c-4c1c-8b3f-0d1f6c2d9e01
Name: north
Direction: rx-tx
Client: client.rbd-mirror-peer
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_with_two_modes(ask):
    """One side was enabled later."""
    files = {
        "a.txt": """\
n # rbd mirror pool info volumes
Mode: image
Site Name: north

Peer Sites:

UUID: 7a2f9f0e-4a0c-4c1c-8b3f-0d1f6c2d9e01
Name: south
Direction: rx-tx
Client: client.rbd-mirror-peer

s # rbd mirror pool info volumes
Mode: pool
Site Name: south

Peer Sites:

UUID: 7a2f9f0e-4a0c-4c1c-8b3f-0d1f6c2d9e01
Name: north
Direction: rx-tx
Client: client.rbd-mirror-peer
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert "image and pool" in finding.reason


def test_unknown_while_it_is_set_up(ask):
    """A mode that comes before the others."""
    files = {
        "a.txt": """\
n # rbd mirror pool info volumes
Mode: image
Site Name: north

Peer Sites:

UUID: 7a2f9f0e-4a0c-4c1c-8b3f-0d1f6c2d9e01
Name: south
Direction: rx-tx
Client: client.rbd-mirror-peer

s # rbd mirror pool info volumes
Mode: init-only
Site Name: south

Peer Sites:

UUID: 7a2f9f0e-4a0c-4c1c-8b3f-0d1f6c2d9e01
Name: north
Direction: rx-tx
Client: client.rbd-mirror-peer
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert "set up" in finding.reason
