"""Asks live.images-have-one-primary."""

ONE = "image blocks/volume-1"


def pool(live, number):
    """What a cluster says of the pool blocks."""
    return live["seen"]["clusters"][number]["pools"][0]


def test_passed_with_one(ask, live):
    """Primary here, not primary there."""
    assert ask(live) == {ONE: "passed", "image blocks/volume-2": "passed"}


def test_failed_with_two(ask, live):
    """What both sides' health calls OK."""
    pool(live, 1)["primaries"][0]["primary"] = True

    assert ask(live) == {ONE: "failed", "image blocks/volume-2": "passed"}


def test_failed_with_none(ask, live):
    """A recovery that was left half-way."""
    pool(live, 0)["primaries"][0]["primary"] = False

    assert ask(live)[ONE] == "failed"


def test_failed_without_a_second_copy(ask, live):
    """The other end has no such image."""
    pool(live, 1)["primaries"][0].update(presence="absent", primary=None, mirrored=None)
    del pool(live, 1)["mirroring"]["images"][0]

    assert ask(live)[ONE] == "failed"


def test_unknown_when_one_side_is_silent(ask, live):
    """One side alone never tells."""
    live["seen"]["clusters"][1] = {"cluster": "ceph-w", "site": "west", "problem": "given up"}

    assert set(ask(live).values()) == {"unknown"}
