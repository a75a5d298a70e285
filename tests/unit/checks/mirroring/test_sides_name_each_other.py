"""The rule sides-name-each-other."""

from __future__ import annotations


def test_passed_when_both_do(ask):
    """By their site names."""
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


def test_failed_when_one_has_another_peer(ask):
    """It was copied from a third place."""
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
Name: west
Direction: rx-tx
Client: client.rbd-mirror-peer
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert "south has west, not north" in finding.reason


def test_unknown_without_a_name_of_ones_own(ask):
    """Of a release before Octopus."""
    files = {
        "a.txt": """\
n # rbd mirror pool info volumes
Mode: pool
Peers:
  UUID                                 NAME  CLIENT
  7a2f9f0e-4a0c-4c1c-8b3f-0d1f6c2d9e01 south client.a

s # rbd mirror pool info volumes
Mode: pool
Peers:
  UUID                                 NAME  CLIENT
  7a2f9f0e-4a0c-4c1c-8b3f-0d1f6c2d9e01 south client.a
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert "own name" in finding.reason


def test_unknown_when_a_side_has_only_its_fsid(ask):
    """It was never named; the peer was added by hand, and is called south."""
    fsid = "3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10"
    answer = """\
{host} # rbd mirror pool info volumes
Mode: image
Site Name: {name}

Peer Sites:

UUID: 7a2f9f0e-4a0c-4c1c-8b3f-0d1f6c2d9e01
Name: {peer}
Direction: rx-tx
Client: client.rbd-mirror-peer

"""
    named = answer.format(host="n", name="north", peer="south")
    unnamed = answer.format(host="s", name=fsid, peer="north")
    verdicts = ask({"a.txt": named + unnamed})

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()

    west = answer.format(host="s", name=fsid, peer="west")
    assert "failed" in ask({"a.txt": named + west}).values()

    other = answer.format(host="n", name="north", peer="aaaaaaaa-0b1e-4c8e-9a57-5d8f2c1b7e10")
    assert "failed" in ask({"a.txt": other + unnamed}).values()


def test_failed_when_both_have_one_name(ask):
    """The command of the first site was repeated at the second."""
    text = (
        "$ rbd mirror pool info volumes\nMode: image\nSite Name: north\n\nPeer Sites:\n\n"
        "UUID: 7a2f9f0e-4a0c-4c1c-8b3f-0d1f6c2d9e01\nName: south\nDirection: rx-tx\n"
        "Client: client.rbd-mirror-peer\n"
    )
    assert ask({"site=a/info.txt": text, "site=b/info.txt": text}) == {"pool volumes": "failed"}
    assert "both sides are called north" in ask.findings[0].reason
