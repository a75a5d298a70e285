"""What Ceph or the database takes otherwise than it stands in the file."""

from __future__ import annotations

import json

import pytest

CEPH = "[global]\nmon_host = 192.0.2.7\n\nrbd_cache = maybe\n"


@pytest.fixture
def ceph_conf(stand_in):
    """A ceph-conf that says the same of every file but an empty one."""

    def install(**said: str) -> None:
        usual = json.dumps({"rbd_cache": "true", "mon_host": "", "fsid": ""})
        full, empty = f"echo '{json.dumps(said)}'", f"echo '{usual}'"
        stand_in("ceph-conf", f'if [ -s "$2" ]; then {full}; else {empty}; fi')

    return install


def test_failed_where_a_default_is_taken(ask, ceph_conf):
    """Ceph says nothing of a value that it cannot use."""
    ceph_conf(mon_host="192.0.2.7", rbd_cache="true")

    assert ask({"ceph.conf": CEPH}) == {"rbd_cache": "failed"}
    (found,) = ask.findings
    assert found.where.endswith("ceph.conf:4")
    assert found.reason == "ceph-conf takes it as 'true'"


def test_failed_where_it_sees_more_than_we_do(ask, ceph_conf):
    """An option that our reader passes over is told, without a line."""
    ceph_conf(mon_host="192.0.2.7", rbd_cache="false", fsid="a")

    assert ask({"ceph.conf": CEPH.replace("maybe", "off")}) == {"fsid": "failed"}
    assert ask.findings[0].where.endswith("ceph.conf")


def test_passed_where_both_read_the_same(ask, ceph_conf):
    """In whatever notation Ceph says it."""
    ceph_conf(mon_host="192.0.2.7", rbd_cache="true")

    verdicts = ask({"ceph.conf": CEPH.replace("maybe", "1")})
    assert verdicts == {"the values of the file": "passed"}


def test_not_applicable_without_the_program(ask, monkeypatch):
    """Our own reader has nothing to be compared with."""
    monkeypatch.setenv("PATH", "/nowhere")

    assert list(ask({"ceph.conf": CEPH}).values()) == ["not-applicable"]


def test_unknown_where_the_program_fails(ask, stand_in):
    """It is broken, and the file need not be."""
    stand_in("ceph-conf", "echo '{'")

    assert ask({"site=a/ceph.conf": CEPH}) == {"the values of the file": "unknown"}
