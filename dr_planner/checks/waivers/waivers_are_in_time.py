"""Every waiver has an end, and is not past it.

Why     A waiver buys time. After that the risk is either mended or borne knowingly once more. One
        without an end, or past it, waives nothing: what it speaks of counts again.
Fix     Mend the finding and remove the waiver, or let its owner give it a new end, as expires:
        YYYY-MM-DD. Its last day counts as a whole, in UTC.
Source  House rule of dr-planner.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.waiver import WaiverFile

LONGEST = timedelta(days=366)
"""An end that is farther away is no date for anybody to look again."""


def subjects(view: WaiverFile) -> Iterator[tuple[str, int]]:
    """Every waiver, by its number in the file."""
    for number, waiver in enumerate(view.waivers):
        yield f"waiver of {waiver.check} for {waiver.scope}", number


def evaluate(number: int, view: WaiverFile) -> Outcome:
    """The last day counts."""
    expires = view.waivers[number].expires
    if expires is None:
        return failed("has no end, so it waives nothing", "Add expires: YYYY-MM-DD.")
    if view.today > expires:
        return failed(f"ended on {expires}, so it waives nothing")
    if expires - view.today > LONGEST:
        return unknown(
            f"holds until {expires}, and nobody can tell now whether it should so long",
            "Choose an end within a year, and look again then.",
        )
    return passed(f"holds until {expires}")


CHECK = Check(Severity.ERROR, WaiverFile, subjects, evaluate, "there are no waivers")
