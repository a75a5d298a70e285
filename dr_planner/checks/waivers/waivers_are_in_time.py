"""No waiver is past its end.

Why     A waiver buys time. After that the risk is either mended or borne knowingly once more.
Fix     Mend the finding and remove the waiver, or let its owner give it a new end.
Source  House rule of dr-planner.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.waiver import WaiverFile


def subjects(view: WaiverFile) -> Iterator[tuple[str, int]]:
    """Every waiver, by its number in the file."""
    for number, waiver in enumerate(view.waivers):
        yield f"waiver of {waiver.check} for {waiver.scope}", number


def evaluate(number: int, view: WaiverFile) -> Outcome:
    """The last day counts."""
    expires = view.waivers[number].expires
    if expires is None:
        return unknown("has no end, so it waives nothing", "Add expires: YYYY-MM-DD.")
    if view.today > expires:
        return failed(f"ended on {expires}, so it waives nothing")
    return passed(f"holds until {expires}")


CHECK = Check(Severity.BLOCKER, WaiverFile, subjects, evaluate, "there are no waivers")
