"""No image is primary at both sides.

Why     Both copies can be written, so they part. Ceph calls the pool healthy all the same, and
        whatever is done next throws one side's writes away.
Fix     Decide which copy is kept. Stop the writers of the other, demote it, and only then resync
        it.
Source  Measured on Ceph 16.2.15: after a forced promotion and the return of the old site both say
        "local image is primary", and the pool is OK.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import MirrorImageState


def subjects(view: MirrorImageState) -> list[tuple[str, MirrorImageState]]:
    """The image, where something is said of the other side."""
    return [(view.name, view)] if view.peer_states else []


def evaluate(state: MirrorImageState, view: MirrorImageState) -> Outcome:
    """Look at what both sides say of themselves."""
    where = view.at(state.line)
    if state.is_primary and state.peer_is_primary:
        return failed("both sides say that theirs is primary", where=where)
    if not state.state:
        return unknown("its state cannot be read", where=where)
    return passed("one side at most says so", where=where)


CHECK = Check(
    Severity.BLOCKER,
    MirrorImageState,
    subjects,
    evaluate,
    "nothing is said of the other side",
)
