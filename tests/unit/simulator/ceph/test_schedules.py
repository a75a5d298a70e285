"""Schedules of mirror snapshots, on a clock that moves only when it is told to."""

from __future__ import annotations

import pytest

from dr_planner.simulator.ceph.cluster import Level
from dr_planner.simulator.ceph.image import BASE_FEATURES

SCHEDULE = "mirror snapshot schedule"


@pytest.fixture
def pair(make_twins):
    """An image that is mirrored by snapshots, with its primary at left."""
    twins = make_twins(mode="image")
    make(twins, "box")
    return twins


def make(twins, name: str) -> None:
    """Another such image."""
    twins.ceph.create("left", "shelf", name, 8 << 20, BASE_FEATURES)
    twins.ceph.enable("left", "shelf", name, by_snapshots=True)
    twins.pass_(30)


def taken(twins, name: str = "box") -> int:
    """The newest mirror snapshot at left."""
    return twins.at("left", name).mirror_snapshots[-1].id


def test_a_schedule_bounds_the_lag(pair):
    """What was written is at the other site a quarter of an hour later, and not before."""
    pair.ceph.add_schedule("left", Level("shelf", "", "box"), "15m")
    pair.pass_(900)
    pair.ceph.write("left", "shelf", "box", b"news")
    due = pair.ceph.scheduled("left")[0][0]

    pair.pass_(due - pair.seconds - 1)
    assert pair.at("right").writes == []
    pair.pass_(5)

    assert pair.at("right").writes == [b"news"]


def test_a_schedule_runs_as_often_as_it_says(pair):
    """Four in an hour, at whole quarters."""
    pair.ceph.add_schedule("left", Level("shelf"), "15m")
    seen = set()
    for _ in range(60):
        pair.pass_(60)
        seen.add(taken(pair))

    assert len(seen) in (4, 5)
    newest = pair.at("left").mirror_snapshots[-1]
    assert pair.timeline.wall(newest.at + 0.01).minute % 15 == 0


def test_the_most_specific_level_counts(pair):
    """An image with a schedule of its own does not follow its pool's."""
    make(pair, "crate")
    pair.ceph.add_schedule("left", Level("shelf"), "1m")
    pair.ceph.add_schedule("left", Level("shelf", "", "box"), "1d")
    box, crate = taken(pair), taken(pair, "crate")

    pair.pass_(180)

    assert taken(pair) == box
    assert taken(pair, "crate") != crate


def test_a_schedule_stays_where_it_was_added(pair):
    """After a switch nothing is taken at the other site: the trap of snapshot mode."""
    pair.ceph.add_schedule("left", Level("shelf"), "1m")
    pair.ceph.demote("left", "shelf", "box")
    pair.pass_(10)
    pair.ceph.promote("right", "shelf", "box", force=False)
    pair.pass_(60)
    pair.ceph.write("right", "shelf", "box", b"not protected")

    pair.pass_(3600)

    assert pair.at("left").writes == []
    assert pair.ceph.scheduled("right") == pair.ceph.scheduled("left") == []


def test_a_removed_schedule_takes_nothing_more(pair):
    """And time need not be told of it any more."""
    pair.ceph.add_schedule("left", Level("shelf"), "1m")
    pair.ceph.remove_schedule("left", Level("shelf"), "1m")
    before = taken(pair)

    pair.pass_(600)

    assert taken(pair) == before
    assert pair.timeline.waiting == 0


def test_images_with_a_journal_are_left_alone(make_twins):
    """A schedule on a pool of journaled images is taken and has no effect."""
    twins = make_twins()
    twins.make()
    assert twins.rbd("left", f"{SCHEDULE} add --pool shelf 1m").code == 0

    twins.pass_(600)

    assert twins.at("left").mirror_snapshots == []
    assert twins.json("left", f"{SCHEDULE} status") == []


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("--pool shelf --image box 30s", "Invalid interval (30s)"),
        ("--pool shelf 1w", "Invalid interval (1w)"),
        ("--pool shelf xx", "Invalid interval (xx)"),
        (
            "--pool shelf --image none 1m",
            "Invalid level spec shelf/none: image none does not exist",
        ),
        ("--pool attic 1m", "Invalid level spec attic/: pool attic does not exist"),
    ],
)
def test_what_is_no_schedule_is_refused(pair, words, text):
    """One minute is the shortest; there are minutes, hours and days."""
    answer = pair.rbd("left", f"{SCHEDULE} add {words}")

    said = f"rbd: rbd mirror snapshot schedule add failed: (22) Invalid argument: {text}\n"
    assert (answer.code, answer.err) == (22, said)


def test_schedules_are_listed_as_ceph_lists_them(pair):
    """Shapes seen on Ceph 16.2.15."""
    for words in (
        "--image box 1m",
        "--image box 15m 14:00:00-05:00",
        "--image box 120 14:00",
        "5m",
    ):
        assert pair.rbd("left", f"{SCHEDULE} add --pool shelf {words}").code == 0

    box = [
        {"interval": "1m", "start_time": ""},
        {"interval": "15m", "start_time": "14:00:00-05:00"},
        {"interval": "2h", "start_time": "14:00:00"},
    ]
    assert pair.json("left", f"{SCHEDULE} ls --pool shelf --image box") == box
    assert pair.json("left", f"{SCHEDULE} ls --pool shelf --recursive") == [
        {
            "pool": "shelf",
            "namespace": "-",
            "image": "-",
            "items": [{"interval": "5m", "start_time": ""}],
        },
        {"pool": "shelf", "namespace": "", "image": "box", "items": box},
    ]
    assert pair.rbd("left", f"{SCHEDULE} ls --pool shelf --image box").out == (
        "every 1m, every 15m starting at 14:00:00-05:00, every 2h starting at 14:00:00\n"
    )
    assert pair.rbd("left", f"{SCHEDULE} ls").code == 2
    assert pair.json("right", f"{SCHEDULE} ls --recursive") == []


def test_the_status_tells_the_next_moment_once_the_manager_knows(pair):
    """Nothing for a minute after a schedule was added."""
    pair.rbd("left", f"{SCHEDULE} add --pool shelf --image box 1m")
    assert pair.json("left", f"{SCHEDULE} status") == []

    pair.pass_(61)

    (row,) = pair.json("left", f"{SCHEDULE} status")
    assert row["image"] == "shelf/box"
    assert row["schedule_time"].endswith(":00")
    assert pair.json("right", f"{SCHEDULE} status") == []


def test_an_interval_of_nothing_is_taken_and_never_runs(pair):
    """Ceph 16.2.15 lists it as every 0d."""
    assert pair.rbd("left", f"{SCHEDULE} add --pool shelf 0m").code == 0
    before = taken(pair)

    pair.pass_(3600)

    assert taken(pair) == before
    assert pair.rbd("left", f"{SCHEDULE} ls --pool shelf").out == "every 0d\n"
