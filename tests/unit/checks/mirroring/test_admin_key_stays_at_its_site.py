"""The rule admin-key-stays-at-its-site."""

from __future__ import annotations


def test_passed_for_a_user_of_its_own(ask):
    """And for the keyring of a client."""
    files = {
        "a.sh": """\
rbd mirror pool peer add volumes client.rbd-mirror-peer@south
scp /etc/ceph/ceph.client.cinder.keyring south:/etc/ceph/
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_for_a_peer(ask):
    """As in the oldest guides."""
    files = {
        "a.sh": "rbd mirror pool peer add volumes client.admin@south\n",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.sh:1")
    assert "client.admin" in finding.reason


def test_failed_for_a_copy(ask):
    """To another host."""
    files = {
        "a.sh": """\
rbd mirror pool info volumes
scp /etc/ceph/ceph.client.admin.keyring root@south:/etc/ceph/
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.sh:2")
    assert "copied" in finding.reason


def test_unknown_for_a_variable(ask):
    """It gets its value later."""
    files = {
        "a.sh": "rbd mirror pool peer add volumes $PEER\n",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert "variable" in finding.reason
