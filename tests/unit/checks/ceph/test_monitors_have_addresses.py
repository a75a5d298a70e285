"""The rule monitors-have-addresses."""

from __future__ import annotations


def test_passed_for_both_protocols(ask):
    """As cephadm writes it."""
    files = {
        "ceph.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = [v2:10.1.0.1:3300/0,v1:10.1.0.1:6789/0] [v2:10.1.0.2:3300/0,v1:10.1.0.2:6789/0]
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "passed")
    assert finding.where.endswith("ceph.conf:3")
    assert "2 addresses" in finding.reason


def test_passed_with_sections_of_monitors(ask):
    """The old way."""
    files = {
        "ceph.conf": """\
[global]
auth_client_required = cephx
[mon.a]
mon_addr = 10.1.0.1:6789
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_when_empty(ask):
    """A client would have nowhere to go."""
    files = {
        "ceph.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host =
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("ceph.conf:3")
    assert "empty" in finding.reason


def test_failed_for_a_word_that_is_no_address(ask):
    """A full-width comma from a word processor."""
    files = {
        "ceph.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1，10.1.0.2
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("ceph.conf:3")
    assert "no address" in finding.reason


def test_unknown_when_absent(ask):
    """The DNS may name them."""
    files = {
        "ceph.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert finding.where.endswith("ceph.conf:1")
    assert "DNS" in finding.reason


def test_not_applicable_without_a_cluster(ask):
    """A part of the file, such as an override, may set one option only."""
    assert set(ask({"ceph.conf": "[global]\nosd_pool_default_size = 3\n"}).values()) == {
        "not-applicable"
    }
