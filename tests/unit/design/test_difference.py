"""Comparing designs by what they mean."""

from __future__ import annotations

import copy
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dr_planner.design.difference import Change, differences


@pytest.fixture
def compare(design, deployment_of):
    """Changes a copy of the design; gives each difference as (change, path, before, after)."""

    def run(change):
        other = copy.deepcopy(design)
        change(other)
        found = differences(deployment_of(design), deployment_of(other))
        back = differences(deployment_of(other), deployment_of(design))
        assert len(found) == len(back), "seen from the other side it is as much"
        return [(str(d.change), d.path, d.before, d.after) for d in found]

    return run


def reorder(value):
    """The same design in another order, as deep as order means nothing."""
    if isinstance(value, dict):
        items = [(key, reorder(part)) for key, part in value.items()]
        random.Random(len(items)).shuffle(items)
        return dict(items)
    if isinstance(value, list):
        return [reorder(part) for part in reversed(value)]
    return value


def test_order_means_nothing(design, deployment_of):
    """Neither of keys, nor of items, nor of words; nor which end of a two-way mirror is first."""
    assert differences(deployment_of(design), deployment_of(reorder(design))) == []


def test_a_changed_value_has_both(compare):
    """The path goes by names."""

    def change(d):
        d["sites"][1]["uplinks"][0]["provider"] = "Chalk"
        d["sites"].reverse()

    assert compare(change) == [
        ("changed", "sites[west].uplinks[west-up].provider", "Basalt", "Chalk")
    ]


def test_a_new_thing_is_shown_whole(compare):
    """And an unknown that becomes known is added."""

    def change(d):
        d["galera"]["members"].append({"name": "db-x", "site": "west", "segment": 2})
        d["links"][0]["bandwidth_mbit"] = 1000.0

    member = {"name": "db-x", "site": "west", "weight": 1, "segment": 2, "arbitrator": False}
    assert compare(change) == [
        ("added", "links[east-west].bandwidth_mbit", None, 1000.0),
        ("added", "galera.members[db-x]", None, member),
    ]


def test_words_are_added_and_removed_one_by_one(compare):
    """A list of hosts is a set of hosts."""

    def change(d):
        d["sites"][0]["computes"] = ["new-cpu"]

    assert compare(change) == [
        ("removed", "sites[east].computes", "east-cpu", None),
        ("added", "sites[east].computes", None, "new-cpu"),
    ]


def test_left_out_differs_from_none(compare):
    """An empty list says that there is none; a missing one says nothing."""

    def change(d):
        del d["sites"][0]["gateways"]

    assert compare(change) == [("removed", "sites[east].gateways", ["east-gw"], None)]


def test_the_order_of_takeover_sites_means_something(design, deployment_of):
    """They are listed best first."""
    design["sites"].append({"name": "north"})
    groups = [
        {"name": "g", "home_site": "east", "recovers_at": at}
        for at in (["west", "north"], ["north", "west"])
    ]
    first, second = (deployment_of({**design, "protection_groups": [g]}) for g in groups)

    (found,) = differences(first, second)

    assert found.path == "protection_groups[g].recovers_at"
    assert (found.before, found.after) == (["west", "north"], ["north", "west"])


def test_the_direction_of_one_way_mirroring_means_something(design, deployment_of):
    """The second cluster receives."""
    for mirror in design["mirrors"]:
        mirror["direction"] = "rx-only"
    turned = copy.deepcopy(design)
    turned["mirrors"][0]["clusters"].reverse()

    (found,) = differences(deployment_of(design), deployment_of(turned))

    assert found.change is Change.CHANGED
    assert found.path == "mirrors[blocks: ceph-e, ceph-w].clusters"


def test_two_daemons_of_one_host_are_two(design, deployment_of):
    """Things without a name of their own may be alike."""
    for cluster in design["ceph_clusters"]:
        del cluster["rbd_mirror_daemons"]
        cluster["rbd_mirrors"] = [{"host": "m1"}, {"host": "m1"}]
    fewer = copy.deepcopy(design)
    fewer["ceph_clusters"][0]["rbd_mirrors"].pop()

    (found,) = differences(deployment_of(design), deployment_of(fewer))

    assert (found.change, found.path) == (
        Change.REMOVED,
        "ceph_clusters[ceph-e].rbd_mirrors[m1 #2]",
    )


@settings(max_examples=30)
@given(st.data())
def test_equal_digests_mean_no_difference_and_a_difference_means_other_digests(data):
    """Whatever single number of a link is changed."""
    from dr_planner.model.deployment import Deployment

    base = {"version": 1, "name": "x", "sites": [{"name": "a"}, {"name": "b"}]}
    numbers = st.one_of(st.none(), st.floats(0, 100, allow_nan=False).map(lambda f: round(f, 2)))
    first, second = (
        Deployment.model_validate(
            {**base, "links": [{"name": "l", "sites": ("a", "b"), "rtt_ms": data.draw(numbers)}]}
        )
        for _ in range(2)
    )

    assert bool(differences(first, second)) == (first.digest() != second.digest())
