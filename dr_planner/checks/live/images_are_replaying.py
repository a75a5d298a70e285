"""Every copy follows its primary.

Why     A copy that does not replay is as old as the moment when it stopped; after a split-brain
        it never follows again by itself.
Fix     Read the description in the finding. Stopped or unknown: look at rbd-mirror at the copy's
        cluster. Split-brain: keep the copy, then resync it.
Source  Ceph documentation, RBD mirroring; states as seen on Ceph 16.2.15.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.reality import ImagePair, Reality, images
from dr_planner.model.finding import Severity


def evaluate(pair: ImagePair, view: Reality) -> Outcome:
    """Look at the reports of the ends that are not primary."""
    if pair.not_told:
        return unknown(pair.not_told)
    if len(pair.primaries) != 1 or not pair.copies:
        return not_applicable("it has no primary with a copy beside it")
    flag, report = pair.copies[0]
    if report is None or not report.state:
        return unknown(f"{flag.cluster} has no report of it")
    if not report.is_replaying:
        return failed(f"{flag.cluster}: {report.state}, {report.description or 'no description'}")
    return passed(f"replaying at {flag.cluster}")


CHECK = Check(Severity.ERROR, Reality, images, evaluate, "no mirrored image was seen")
