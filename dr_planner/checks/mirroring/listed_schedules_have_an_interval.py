"""Every schedule that a cluster lists has an interval above zero.

Why     Ceph takes an interval of zero, lists it as "every 0d", and never makes a snapshot by it.
        The copy at the other site stays what it was.
Fix     Remove it with 'rbd mirror snapshot schedule rm', and add one in minutes, hours or days,
        such as 15m.
Source  Ceph 16.2.15, tried: '0m' is accepted, '90s' and '1w' are refused.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.intervals import seconds_between
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import ListedSchedule, ScheduleListing


def subjects(view: ScheduleListing) -> list[tuple[str, ListedSchedule]]:
    """The schedules."""
    return [(schedule.name, schedule) for schedule in view.schedules]


def evaluate(schedule: ListedSchedule, view: ScheduleListing) -> Outcome:
    """Of several intervals the shortest counts."""
    where = view.at(schedule.line)
    seconds = [seconds_between(word) for word in schedule.intervals]
    if any(seconds):
        return passed(f"every {' and every '.join(schedule.intervals)}", where=where)
    if not seconds or None in seconds:
        return unknown("its interval cannot be read", where=where)
    return failed("its interval is zero", where=where)


CHECK = Check(Severity.ERROR, ScheduleListing, subjects, evaluate, "no schedule is listed")
