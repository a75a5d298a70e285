"""Every mirrored image is writable at exactly one of its two clusters.

Why     Two writable copies diverge, and the mirror status of both sides calls that healthy; with
        none nobody can write. Only the primary flags of both sides, compared, tell it.
Fix     Two: decide which is the newer one (the one of Cinder's host), keep the other copy, then
        demote and resync it. None: finish the recovery that demoted it.
Source  Ceph 16.2.15, measured: 'rbd info' of both sides; F. Haas, talk on rbd-mirror, Cephalocon
        2019.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.reality import ImagePair, Reality, images
from dr_planner.model.finding import Severity
from dr_planner.model.mirror import Presence


def evaluate(pair: ImagePair, view: Reality) -> Outcome:
    """Compare the flags of both sides."""
    if len(pair.primaries) > 1:
        return failed(f"primary at both {' and '.join(pair.primaries)}")
    if pair.not_told:
        return unknown(pair.not_told)
    absent = [flag.cluster for flag in pair.flags if flag.presence is Presence.ABSENT]
    if absent:
        return failed(f"there is no such image at {', '.join(absent)}")
    if any(flag.primary is None for flag in pair.flags):
        ends = ", ".join(flag.cluster for flag in pair.flags if flag.primary is None)
        return failed(f"not mirrored at {ends}")
    if not pair.primaries:
        return failed("primary nowhere")
    return passed(f"primary at {pair.primaries[0]} alone")


CHECK = Check(Severity.BLOCKER, Reality, images, evaluate, "no mirrored image was seen")
