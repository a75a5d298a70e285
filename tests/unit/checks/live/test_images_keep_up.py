"""Asks live.images-keep-up."""

import json

ONE = "image blocks/volume-1"


def pool(live, number):
    """What a cluster says of the pool blocks."""
    return live["seen"]["clusters"][number]["pools"][0]


def behind(live, seconds=60, **facts):
    """The copy of volume-1 reports this; the design's tightest RPO is some seconds."""
    live["design"]["protection_groups"] = [{"name": "all", "rpo_seconds": seconds}]
    said = f"replaying, {json.dumps(facts)}"
    pool(live, 1)["mirroring"]["images"][0]["description"] = said


def test_passed_within_the_rpo(ask, live):
    """A hundred entries at ten a second are ten seconds."""
    behind(live, entries_behind_primary=100, entries_per_second=10.0)

    assert ask(live)[ONE] == "passed"


def test_passed_with_the_entry_of_a_role_change(ask, live):
    """An idle image may keep one entry for ever."""
    behind(live, entries_behind_primary=1, entries_per_second=0.0)

    assert ask(live)[ONE] == "passed"


def test_failed_beyond_the_rpo(ask, live):
    """Ten thousand at ten a second are a quarter of an hour."""
    behind(live, entries_behind_primary=10000, entries_per_second=10.0)

    assert ask(live)[ONE] == "failed"


def test_failed_when_stuck(ask, live):
    """Something is left, and nothing is replayed."""
    behind(live, entries_behind_primary=20, entries_per_second=0.0)

    assert ask(live)[ONE] == "failed"


def test_failed_between_two_snapshots(ask, live):
    """Snapshot mode tells moments."""
    behind(live, local_snapshot_timestamp=1000, remote_snapshot_timestamp=1900)

    assert ask(live)[ONE] == "failed"


def test_failed_when_no_snapshot_is_made_any_more(ask, live):
    """Both ends have the same one, and it is an hour old when the copy says so."""
    noon = 1796040000
    behind(live, seconds=900, local_snapshot_timestamp=noon, remote_snapshot_timestamp=noon)
    report = pool(live, 1)["mirroring"]["images"][0]
    report["last_update"] = "2026-11-30 13:00:00"

    assert ask(live)[ONE] == "failed"
    report["last_update"] = "2026-11-30 12:10:00"
    assert ask(live)[ONE] == "passed"


def test_unknown_without_an_rpo(ask, live):
    """How much is too much is the design's to say."""
    behind(live, entries_behind_primary=100, entries_per_second=10.0)
    live["design"]["protection_groups"] = []

    assert ask(live)[ONE] == "unknown"


def test_unknown_without_figures(ask, live):
    """A report that is cut off."""
    behind(live)

    assert ask(live)[ONE] == "unknown"


def test_not_applicable_when_it_is_not_replaying(ask, live):
    """Another check says so."""
    pool(live, 1)["mirroring"]["images"][0]["state"] = "up+stopped"

    assert ask(live)[ONE] == "not-applicable"


def test_unknown_when_one_side_is_silent(ask, live):
    """One side alone never tells."""
    live["seen"]["clusters"][1] = {"cluster": "ceph-w", "site": "west", "problem": "given up"}

    assert set(ask(live).values()) == {"unknown"}
