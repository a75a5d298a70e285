"""The rule mon-host-is-the-clusters-own."""

from __future__ import annotations

import json

FSID = "3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10"
OTHER = "c07d9e42-81aa-4f36-b2d5-66e0a1f3947b"


def given(mon_host, fsid=FSID, addresses=("10.1.0.1", "10.1.0.2", "10.1.0.3")):
    """A ceph.conf, and the monitors of a cluster."""
    mons = [
        {
            "name": name,
            "public_addrs": {"addrvec": [{"type": "v2", "addr": f"{address}:3300"}]},
            "addr": f"{address}:6789/0",
        }
        for name, address in zip("abc", addresses, strict=True)
    ]
    return {
        "ceph.conf": f"[global]\nfsid = {fsid}\nmon_host = {mon_host}\n",
        "dump.json": json.dumps({"fsid": FSID, "mons": mons}),
    }


def test_passed_with_some_of_them(ask):
    """A client needs one to find the others."""
    verdicts = ask(given("[v2:10.1.0.1:3300,v1:10.1.0.1:6789] 10.1.0.3"))

    assert list(verdicts.values()) == ["passed"]


def test_passed_without_a_fsid(ask):
    """The monitors say which cluster it is."""
    assert list(ask(given("10.1.0.1", fsid="")).values()) == ["passed"]


def test_failed_with_an_address_that_is_gone(ask):
    """The client waits for it."""
    verdicts = ask(given("10.1.0.1,10.1.0.9"))

    assert list(verdicts.values()) == ["failed"]
    assert "no monitor has 10.1.0.9" in ask.findings[0].reason
    assert ask.findings[0].where.endswith("ceph.conf:3")


def test_failed_with_none_left(ask):
    """All of them have moved; the fsid says that it was that cluster."""
    assert list(ask(given("10.8.0.1,10.8.0.2")).values()) == ["failed"]


def test_failed_with_the_fsid_of_another(ask):
    """The file was changed half way."""
    verdicts = ask(given("10.1.0.1", fsid=OTHER))

    assert list(verdicts.values()) == ["failed"]
    assert OTHER in ask.findings[0].reason


def test_unknown_for_names(ask):
    """What they lead to is not in the files."""
    assert list(ask(given("mon.example.org,10.1.0.1")).values()) == ["unknown"]


def test_unknown_for_a_template(ask):
    """It is filled in later."""
    assert list(ask(given("{{ mons }}")).values()) == ["unknown"]


def test_not_applicable_for_another_cluster(ask):
    """Two clusters have two lists."""
    assert list(ask(given("10.2.0.1", fsid=OTHER)).values()) == ["not-applicable"]
