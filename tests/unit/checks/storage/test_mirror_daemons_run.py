"""The check storage.mirror-daemons-run."""

from __future__ import annotations

EAST, WEST = (f"mirror of blocks, ceph-e and ceph-w, at {name}" for name in ("ceph-e", "ceph-w"))


def test_passed_with_a_daemon_at_each_end(ask, design):
    """Three mirrors, two ends."""
    answers = ask(design)

    assert len(answers) == 6
    assert set(answers.values()) == {"passed"}


def test_passed_where_the_daemons_are_listed_one_by_one(ask, design):
    """A list says more than a number, not less."""
    for cluster in design["ceph_clusters"]:
        del cluster["rbd_mirror_daemons"]
        cluster["rbd_mirrors"] = [{"host": "mirror-1"}]

    assert set(ask(design).values()) == {"passed"}


def test_failed_where_there_are_none(ask, design):
    """The end without a daemon receives nothing."""
    design["ceph_clusters"][1]["rbd_mirror_daemons"] = 0

    answers = ask(design)

    assert (answers[EAST], answers[WEST]) == ("passed", "failed")


def test_unknown_where_the_number_is_left_out(ask, design):
    """Of one cluster, or of the mirrors altogether."""
    del design["ceph_clusters"][0]["rbd_mirror_daemons"]

    assert ask(design)[EAST] == "unknown"
    del design["mirrors"]
    assert ask(design) == {"mirroring": "unknown"}


def test_not_applicable_to_an_end_that_only_sends(ask, design):
    """The daemon that replays is at the other end."""
    design["mirrors"][0]["direction"] = "rx-only"
    design["ceph_clusters"][0]["rbd_mirror_daemons"] = 0

    answers = ask(design)

    assert (answers[EAST], answers[WEST]) == ("not-applicable", "passed")
