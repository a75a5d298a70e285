"""Asks live.images-are-replaying."""

import pytest

ONE = "image blocks/volume-1"


def pool(live, number):
    """What a cluster says of the pool blocks."""
    return live["seen"]["clusters"][number]["pools"][0]


def test_passed_when_the_copy_follows(ask, live):
    """Its own report counts, not the primary's."""
    assert ask(live) == {ONE: "passed", "image blocks/volume-2": "passed"}


@pytest.mark.parametrize("state", ["up+stopped", "down+replaying", "up+error", "up+syncing"])
def test_failed_when_it_does_not(ask, live, state):
    """Whatever else it does, it is not up to date."""
    pool(live, 1)["mirroring"]["images"][0].update(state=state, description="split-brain")

    assert ask(live) == {ONE: "failed", "image blocks/volume-2": "passed"}


def test_unknown_without_a_report(ask, live):
    """The daemon of the copy's side never reported it."""
    pool(live, 1)["mirroring"]["images"][0]["state"] = ""

    assert ask(live)[ONE] == "unknown"


def test_not_applicable_with_two_primaries(ask, live):
    """Another check says so; there is no copy to speak of."""
    pool(live, 1)["primaries"][0]["primary"] = True

    assert ask(live)[ONE] == "not-applicable"


def test_unknown_when_one_side_is_silent(ask, live):
    """One side alone never tells."""
    live["seen"]["clusters"][1] = {"cluster": "ceph-w", "site": "west", "problem": "given up"}

    assert set(ask(live).values()) == {"unknown"}
