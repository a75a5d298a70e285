"""The rule monitors-are-in-quorum."""

from __future__ import annotations

import json

FSID = "3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10"
MONS = [
    {"rank": n, "name": name, "addr": f"10.1.0.{n + 1}:6789/0"} for n, name in enumerate("abc")
]


def status(*names):
    """What 'ceph quorum_status' says."""
    answer = {"quorum_names": list(names), "monmap": {"fsid": FSID, "mons": MONS}}
    return {"quorum.json": json.dumps(answer)}


def dump(*ranks):
    """What 'ceph mon dump -f json' says."""
    return {"dump.json": json.dumps({"fsid": FSID, "mons": MONS, "quorum": list(ranks)})}


def test_passed_with_all(ask):
    """In both answers."""
    assert ask(status("a", "b", "c") | dump(0, 1, 2)) == {"monitors": "passed"}


def test_failed_with_two_of_three(ask):
    """The next one that is lost ends it."""
    assert ask(status("a", "c")) == {"monitors": "failed"}
    assert "b of 3" in ask.findings[0].reason


def test_failed_by_ranks(ask):
    """The dump gives numbers."""
    assert ask(dump(0, 1)) == {"monitors": "failed"}
    assert "c of 3" in ask.findings[0].reason


def test_unknown_without_a_map(ask):
    """Who is missing cannot be told."""
    answer = {"quorum_names": ["a"], "monmap": {"fsid": FSID, "mons": []}}

    assert ask({"q.json": json.dumps(answer)}) == {"monitors": "unknown"}


def test_not_applicable_as_text(ask):
    """It does not name the quorum."""
    text = f"fsid {FSID}\n0: [v2:10.1.0.1:3300/0,v1:10.1.0.1:6789/0] mon.a\n"

    assert list(ask({"dump.txt": text}).values()) == ["not-applicable"]
