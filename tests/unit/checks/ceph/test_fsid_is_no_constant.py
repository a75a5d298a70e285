"""The rule fsid-is-no-constant."""

from __future__ import annotations


def test_passed_for_a_random_one(ask):
    """As uuidgen makes them."""
    files = {
        "ceph.conf": """\
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10
mon_host = 10.1.0.1,10.1.0.2
public_network = 10.1.0.0/24
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "passed")
    assert finding.where.endswith("ceph.conf:2")


def test_failed_for_one_that_somebody_typed(ask):
    """The file makes a cluster, and would make the next one with the same id."""
    files = {
        "ceph.conf": """\
[global]
fsid = 11111111-2222-4222-8111-111111111111
mon_host = 10.1.0.1,10.1.0.2
public_network = 10.1.0.0/24
osd pool default size = 3
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("ceph.conf:2")
    assert "no random UUID" in finding.reason


def test_failed_for_the_one_of_the_documents(ask):
    """It is copied with the example."""
    files = {
        "ceph.conf": """\
[global]
fsid = a7f64266-0894-4f1e-a635-d0aeaca0e993
mon_host = 10.1.0.1,10.1.0.2
public network = 10.1.0.0/24
osd_pool_default_size = 3
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert "no random UUID" in finding.reason


def test_not_applicable_in_the_file_of_a_client(ask):
    """A client tells of a cluster; it makes none."""
    files = {
        "ceph.conf": """\
[global]
fsid = 11111111-2222-4222-8111-111111111111
mon_host = 10.1.0.1,10.1.0.2
""",
    }
    verdicts = ask(files)

    assert "not-applicable" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_unknown_for_a_template(ask):
    """It gets its value later."""
    files = {
        "ceph.conf": """\
[global]
fsid = {{ fsid }}
mon_host = 10.1.0.1,10.1.0.2
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert finding.where.endswith("ceph.conf:2")
