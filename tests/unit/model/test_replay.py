"""How far a copy is behind, from the words of rbd-mirror."""

from __future__ import annotations

import pytest

from dr_planner.model.replay import replay


def test_journal_entries_become_seconds():
    """What is left, by the pace at which it goes."""
    found = replay('replaying, {"entries_behind_primary":300,"entries_per_second":10.0}')

    assert (found.entries_behind, found.seconds, found.is_stuck) == (300, 30.0, False)


def test_a_role_change_leaves_one_entry():
    """An idle image keeps it, and is not behind."""
    found = replay('replaying, {"entries_behind_primary":1,"entries_per_second":0.0}')

    assert (found.seconds, found.is_stuck) == (0.0, False)


def test_nothing_moves():
    """There is no number of seconds for that."""
    found = replay('replaying, {"entries_behind_primary":9,"entries_per_second":0.0}')

    assert (found.seconds, found.is_stuck) == (None, True)


def test_snapshots_tell_moments():
    """The newest one there and the newest one here."""
    text = '{"local_snapshot_timestamp":1796042859,"remote_snapshot_timestamp":1796042919}'

    assert replay(f"replaying, {text}").seconds == 60.0


@pytest.mark.parametrize(
    "text", ["", "local image is primary", "replaying, {", "replaying, {}", 'x {"a":', "[{}]",
             'replaying, {"entries_behind_primary":true}',
             'replaying, {"entries_behind_primary":1e400,"local_snapshot_timestamp":NaN}']
)  # fmt: skip
def test_nothing_is_guessed(text):
    """A report without figures has none."""
    assert replay(text).seconds is None
    assert not replay(text).is_stuck


@pytest.mark.parametrize("word", ["master", "primary"])
def test_old_releases_count_in_words(word):
    """Before Octopus there was no JSON and no pace."""
    found = replay(f"replaying, master_position=[], mirror_position=[], entries_behind_{word}=12")

    assert (found.entries_behind, found.seconds, found.is_by_snapshots) == (12, None, False)


def test_a_copy_that_waits_for_its_second_snapshot():
    """It gives the time of the primary's newest one alone."""
    found = replay('replaying, {"remote_snapshot_timestamp":1796042919}')

    assert (found.is_by_snapshots, found.snapshot_lag) == (True, None)
