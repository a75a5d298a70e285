"""Every waiver speaks of a finding that there is.

Why     A waiver of nothing is a typing error in its check or scope, or it outlived what it was
        for; it will silence something else one day. Of checks that were not asked this time the
        sentence does not speak.
Fix     Remove it, or mend its check and scope.
Source  House rule of dr-planner.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.waiver import WaiverFile


def subjects(view: WaiverFile) -> Iterator[tuple[str, int]]:
    """Every waiver, by its number in the file."""
    for number, waiver in enumerate(view.waivers):
        yield f"waiver of {waiver.check} for {waiver.scope}", number


def evaluate(number: int, view: WaiverFile) -> Outcome:
    """Count what it was used for."""
    waiver = view.waivers[number]
    if view.asked is None:
        return unknown("it was not put to use")
    if view.known and not waiver.names(view.known):
        return failed("no check has this name")
    if not view.used[number]:
        if not waiver.names(view.asked):
            return not_applicable("its checks were not asked")
        return failed("fits no finding of these checks")
    return passed(f"fits {view.used[number]}")


CHECK = Check(Severity.WARNING, WaiverFile, subjects, evaluate, "there are no waivers")
