"""Mirroring of every pool is healthy.

Why     ERROR means that images are not copied: a split-brain, a lost peer, a refused key. What is
        not copied is lost with the site.
Fix     'rbd mirror pool status --verbose' names the images; mend each, and look again.
Source  Ceph documentation, RBD mirroring, mirror status.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import MirrorPoolState


def evaluate(state: MirrorPoolState, view: MirrorPoolState) -> Outcome:
    """Read the words for images."""
    where = view.at(state.line)
    broken = sum(count for name, count in state.states if name == "error")
    if broken:
        return failed(f"{broken} images are in error", where=where)
    word = state.image_health or state.health
    if word == "ERROR" or state.health == "ERROR":
        return failed("its health is ERROR", where=where)
    if word == "OK":
        return passed("images are OK", where=where)
    return unknown(f"images are {word or 'not spoken of'}", where=where)


CHECK = Check(Severity.ERROR, MirrorPoolState, lambda view: [(view.name, view)], evaluate)
