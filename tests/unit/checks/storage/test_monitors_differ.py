"""The check storage.monitors-differ."""

from __future__ import annotations

import pytest

from dr_planner.checks.storage.monitors_differ import monitors


def test_passed_with_monitors_of_their_own(ask, design):
    """No address in common."""
    assert ask(design) == {"cluster ceph-e": "passed", "cluster ceph-w": "passed"}


def test_failed_with_an_address_in_common(ask, design):
    """However it is written."""
    design["ceph_clusters"][1]["mon_hosts"] = ["[v2:192.0.2.1:3300/0,v1:192.0.2.1:6789/0]"]

    assert ask(design) == {"cluster ceph-e": "failed", "cluster ceph-w": "failed"}


def test_failed_without_any(ask, design):
    """An empty list says that there are none."""
    design["ceph_clusters"][0]["mon_hosts"] = []

    assert ask(design) == {"cluster ceph-e": "failed", "cluster ceph-w": "passed"}


def test_unknown_where_left_out(ask, design):
    """One silent cluster could have the monitors of the other."""
    del design["ceph_clusters"][0]["mon_hosts"]

    assert ask(design) == {"cluster ceph-e": "unknown", "cluster ceph-w": "unknown"}
    assert ask({"version": 1, "name": "x", "sites": design["sites"]}) == {"Ceph": "unknown"}


def test_not_applicable_to_a_single_cluster(ask, design):
    """There is nothing to confuse it with."""
    alone = {"version": 1, "name": "x", "sites": design["sites"]}
    alone["ceph_clusters"] = design["ceph_clusters"][:1]

    assert ask(alone) == {"cluster ceph-e": "not-applicable"}


@pytest.mark.parametrize(
    ("mon_host", "hosts"),
    [
        ("192.0.2.7", {"192.0.2.7"}),
        ("192.0.2.7:6789, 192.0.2.8:6789", {"192.0.2.7", "192.0.2.8"}),
        ("[v2:192.0.2.7:3300/0,v1:192.0.2.7:6789/0]", {"192.0.2.7"}),
        ("[v2:192.0.2.7:3300,v1:192.0.2.7:6789] [v2:192.0.2.8:3300]", {"192.0.2.7", "192.0.2.8"}),
        ("[v2:[2001:db8::7]:3300/0,v1:[2001:db8::7]:6789/0]", {"2001:db8::7"}),
        ("[2001:db8::7]:6789", {"2001:db8::7"}),
        ("2001:db8::7", {"2001:db8::7"}),
        ("Mon-A.example;mon-b.example:3300", {"mon-a.example", "mon-b.example"}),
    ],
)
def test_addresses_are_read_as_ceph_writes_them(mon_host, hosts):
    """mon_host has many spellings, and the same monitor must be recognised in each."""
    assert monitors((mon_host,)) == hosts
