"""Every schedule of mirror snapshots has an interval that Ceph can keep.

Why     An image that is mirrored by snapshots is as old at the other site as its last snapshot.
        Ceph refuses seconds and weeks, and takes an interval of zero without ever acting on it.
Fix     Give minutes, hours or days: 15m, 1h, 1d.
Source  Ceph 16.2.15, tried: '90s' and '1w' are refused, '0m' is accepted. Up to Tentacle a start
        time only shifts the interval; in the release after it, it is a moment, with a date.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephcommands import Command, CommandList, is_known
from dr_planner.model.finding import Severity

INTERVAL = re.compile(r"(\d{1,6})[dhm]?")


def subjects(view: CommandList) -> list[tuple[str, Command]]:
    """The schedules that are added."""
    return [(f"line {c.line}", c) for c in view.of("rbd", "mirror snapshot schedule add")]


def evaluate(command: Command, view: CommandList) -> Outcome:
    """Read the first word behind the options."""
    where = view.at(command.line)
    if not command.arguments:
        return failed("there is no interval", where=where)
    word = command.arguments[0]
    if not is_known(word):
        return unknown("the interval is a variable", where=where)
    match = INTERVAL.fullmatch(word)
    if match is None:
        return failed("the interval is none that Ceph takes", where=where)
    if int(match.group(1)) == 0:
        return failed("the interval is zero", where=where)
    return passed(f"every {word}", where=where)


CHECK = Check(Severity.ERROR, CommandList, subjects, evaluate, "the file adds no schedule")
