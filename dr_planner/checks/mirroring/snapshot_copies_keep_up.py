"""A copy by snapshots is no older than two intervals of its schedule.

Why     The site that takes over has what was in the newest snapshot that is complete there: one
        interval, and while the next one is sent, nearly two. An older one means that snapshots
        take longer to send than to make, or that none is made any more: the state is still
        "up+replaying" and "idle", and the health of the pool is OK.
Fix     Compare local_snapshot_timestamp and remote_snapshot_timestamp. Far apart: give the link
        or rbd-mirror more room, or lengthen the schedule. Both old: 'rbd mirror snapshot schedule
        status' at the primary's cluster; where nothing is planned, 'ceph mgr fail' starts the
        module rbd_support anew.
Source  Ceph documentation, RBD mirroring (snapshot mode since Octopus); the report of rbd-mirror
        as seen on Ceph 16.2.15. Ceph trackers 56724 and 62891: schedules stopped when the module
        was banned from the cluster (mended in pull requests 49742 and 53535, of 2023).
"""

from __future__ import annotations

from collections import defaultdict

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.checks.mirroring.copies_keep_up import copy_name
from dr_planner.graph.intervals import seconds_between
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import (
    CopyReport,
    ListedSchedule,
    MirrorImageState,
    ScheduleListing,
    levels,
)
from dr_planner.model.part import Collection

FARTHEST_EAST = 14 * 3600
"""The most that a clock that was taken for UTC can be ahead of it."""

LEEWAY = 60
"""Seconds: schedules begin at full minutes, and reports are up to 30 s old."""

Subject = tuple[MirrorImageState, CopyReport, float, int | None]


def subjects(view: Collection) -> list[tuple[str, Subject]]:
    """The copies by snapshots.

    Each with what the clock of its file is ahead of UTC at the most, and its shortest interval.
    """
    copies = [
        (state, copy)
        for state in view.of(MirrorImageState)
        for copy in state.copies
        if copy.replay.is_by_snapshots
    ]
    ahead: dict[str, float] = defaultdict(lambda: FARTHEST_EAST)
    for state, copy in copies:
        newest = max(copy.replay.newest_here or 0, copy.replay.newest_there or 0)
        if copy.said_at is not None:
            ahead[state.path] = min(ahead[state.path], copy.said_at - newest)
    listings = [listing.by_level for listing in view.of(ScheduleListing)]
    return [
        (copy_name(state, copy), (state, copy, ahead[state.path], _interval(state, listings)))
        for state, copy in copies
    ]


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Compare the newest snapshot here with the one there, and with the moment of the report."""
    state, copy, ahead, interval = subject
    where, here = state.at(state.line), copy.replay.newest_here
    if here is None:
        return unknown("no second snapshot has arrived yet", where=where)
    lag = copy.replay.snapshot_lag or 0.0
    age = 0.0 if copy.said_at is None else copy.said_at - ahead - here
    at_least = max(lag, age)
    told = f"its newest snapshot was {at_least:.0f} s old, or older"
    if interval is None:
        return unknown(f"{told}; no schedule of it is among the files", where=where)
    if at_least > 2 * interval + LEEWAY:
        return failed(f"{told}; there is to be one every {interval} s", where=where)
    return passed(f"{told}, with one every {interval} s", where=where)


def _interval(
    state: MirrorImageState, listings: list[dict[tuple[str, str], ListedSchedule]]
) -> int | None:
    """The shortest interval of the schedule that an image goes by."""
    found = []
    for listing in listings:
        own = (listing[at] for at in levels(state.pool, state.image) if at in listing)
        schedule = next(own, None)
        words = schedule.intervals if schedule else ()
        found += [seconds for word in words if (seconds := seconds_between(word))]
    return min(found, default=None)


CHECK = Check(
    Severity.WARNING, Collection, subjects, evaluate, "nothing is said of a copy by snapshots"
)
