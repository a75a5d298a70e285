"""A pool with snapshot schedules mirrors in image mode, and something enables its images.

Why     Schedules make mirror snapshots of images that mirror by snapshots. In mode pool images
        mirror by their journal, and a schedule does nothing. In mode image none is mirrored until
        each one is enabled.
Fix     Set spec.mirroring.mode to image, and enable every image: with a VolumeReplication, or
        with 'rbd mirror image enable POOL/IMAGE snapshot'.
Source  Ceph documentation, RBD mirroring; Rook 1.16, RBD asynchronous DR; rook issue 12900.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection
from dr_planner.model.rook import RookFile
from dr_planner.model.settings import Settings

MODE = "spec.mirroring.mode"


def subjects(view: Collection) -> list[tuple[str, tuple[RookFile, Settings]]]:
    """Every mirrored pool that has a schedule."""
    return [
        (f"{part.path}: {name}", (part, pool))
        for part in view.of(RookFile)
        for name, pool in part.mirrored()
        if "spec.mirroring.snapshotSchedules" in pool.keys
    ]


def evaluate(thing: tuple[RookFile, Settings], view: Collection) -> Outcome:
    """Compare the mode, and look for what enables images."""
    part, pool = thing
    mode, where = pool.text(MODE), part.at(pool.line_of(MODE))
    if mode == "pool":
        return failed("mode pool mirrors by journal, so the schedule does nothing", where=where)
    if mode == "image" and any(other.enables_images for other in view.of(RookFile)):
        return passed("mode image, and images are enabled by objects here", where=where)
    if mode == "image":
        reason = "mode image mirrors nothing until each image is enabled, and nothing here does"
        return unknown(reason, where=where)
    return unknown("the mode is not known here", where=where)


CHECK = Check(Severity.WARNING, Collection, subjects, evaluate, "no pool has a snapshot schedule")
