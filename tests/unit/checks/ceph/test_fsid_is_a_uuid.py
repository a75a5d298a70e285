"""The rule fsid-is-a-uuid."""

from __future__ import annotations

import pytest


def test_passed_for_a_uuid(ask):
    """In capital letters too."""
    files = {
        "ceph.conf": """\
[global]
fsid = 3F1C2D6A-0B1E-4C8E-9A57-5D8F2C1B7E10
mon_host = 10.1.0.1,10.1.0.2
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_for_a_name(ask):
    """No cluster has it."""
    files = {
        "ceph.conf": """\
[global]
fsid = my-cluster
mon_host = 10.1.0.1,10.1.0.2
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("ceph.conf:2")
    assert "no UUID" in finding.reason


def test_failed_when_empty(ask):
    """A template that found nothing."""
    files = {
        "ceph.conf": """\
[global]
fsid =
mon_host = 10.1.0.1,10.1.0.2
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("ceph.conf:2")
    assert "empty" in finding.reason


def test_unknown_for_a_placeholder(ask):
    """Somebody is still to fill it in."""
    files = {
        "ceph.conf": """\
[global]
fsid = <fsid>
mon_host = 10.1.0.1,10.1.0.2
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert finding.where.endswith("ceph.conf:2")


@pytest.mark.parametrize(
    "word",
    [
        "_FSID_",
        "@fsid@",
        "%FSID%",
        "$(uuidgen)",
        "CHANGEME",
        "CLUSTER_FSID",
        "{{ fsid }}",
        "00000000-0000-0000-0000-000000000000",
    ],
)
def test_unknown_where_it_is_filled_in_later(ask, word):
    """In whatever way."""
    assert ask({"ceph.conf": f"[global]\nfsid = {word}\n"}) == {"fsid": "unknown"}
