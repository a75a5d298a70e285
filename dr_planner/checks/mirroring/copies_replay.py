"""Every mirrored image is either primary here or follows its primary.

Why     An image in error, or one whose daemon is gone, is not copied any more. A split-brain needs
        a decision which copy is kept, before anything is promoted.
Fix     Look at both sides; where the other copy is the newer one, demote and resync this one.
Source  Ceph documentation, RBD mirroring, mirror status; measured on Ceph 16.2.15: the
        states of an image through a failover.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import MirrorImageState


def evaluate(state: MirrorImageState, view: MirrorImageState) -> Outcome:
    """Read the state of this side."""
    where = view.at(state.line)
    if state.is_split:
        return failed("split-brain", where=where)
    up, _, word = state.state.partition("+")
    if word == "error":
        return failed(f"it is {state.state}", where=where)
    if up == "down" and word != "unknown":
        return failed(f"it is {state.state}: no daemon reports on it", where=where)
    if state.state == "up+replaying" or state.is_primary:
        return passed(f"it is {state.state}", where=where)
    return unknown(f"it is {state.state or 'of a state that cannot be read'}", where=where)


CHECK = Check(Severity.ERROR, MirrorImageState, lambda view: [(view.name, view)], evaluate)
