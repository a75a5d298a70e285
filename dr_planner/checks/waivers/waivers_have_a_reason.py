"""Every waiver says why, and who answers for it.

Why     A finding that is silenced without a reason is silenced for ever: nobody can judge later
        whether the risk is still worth bearing.
Fix     Add reason and owner, or remove the waiver.
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
    """Both must be there; a reason of one word cannot be judged."""
    waiver = view.waivers[number]
    missing = [name for name in ("reason", "owner") if not getattr(waiver, name).strip()]
    if missing:
        return failed(f"has no {' and no '.join(missing)}, so it waives nothing")
    if len(waiver.reason.split()) < 2:
        return unknown(
            f"the reason is one word, {waiver.reason!r}", "Write a sentence that can be judged."
        )
    return passed(f"{waiver.owner} answers for it")


CHECK = Check(Severity.ERROR, WaiverFile, subjects, evaluate, "there are no waivers")
