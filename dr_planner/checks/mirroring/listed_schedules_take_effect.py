"""A schedule that a cluster lists has images that are mirrored by snapshots.

Why     Ceph takes a schedule for a pool whose images are mirrored by their journal, and never acts
        on it. Whoever reads it believes in an age of the copies that is none of theirs. A schedule
        is of the cluster where it was added: it is not mirrored, and has to be added at the other
        site too.
Fix     Remove it, or mirror the images by snapshots: 'rbd mirror image enable <pool>/<image>
        snapshot', which Cinder's replication never does.
Source  Ceph 16.2.15, measured: the schedule is accepted, and listed at one cluster only; Ceph
        documentation, RBD mirroring (snapshot mode since Octopus); cinder 29.0.0,
        volume/drivers/rbd.py, enables without a mode, which is journal.
"""

from __future__ import annotations

from collections import defaultdict

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import (
    ImageAnswer,
    ListedSchedule,
    MirrorImageState,
    ScheduleListing,
    levels,
)
from dr_planner.model.part import Collection

Subject = tuple[ScheduleListing, ListedSchedule, frozenset[str]]


def subjects(view: Collection) -> list[tuple[str, Subject]]:
    """The schedules of all listings, with the modes of the images that they may be for."""
    modes = defaultdict[tuple[str, str], set[str]](set)
    for pool, image, mode in _modes(view):
        for level in levels(pool, image) if pool else ():
            modes[level].add(mode)
    return [
        (schedule.name, (listing, schedule, frozenset(modes[schedule.level])))
        for listing in view.of(ScheduleListing)
        for schedule in listing.schedules
    ]


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Look how the images that it covers are mirrored, as far as answers tell."""
    listing, schedule, modes = subject
    where = listing.at(schedule.line)
    if schedule.namespace:
        return unknown("images of a namespace are not told apart here", where=where)
    if "snapshot" in modes:
        return passed("it covers images that are mirrored by snapshots", where=where)
    if "journal" in modes:
        return failed("all images that it is known to cover have a journal", where=where)
    return unknown("how its images are mirrored is not among the files", where=where)


def _modes(view: Collection) -> list[tuple[str, str, str]]:
    """Pool, image and mode, of 'rbd info' and of the reports of copies."""
    found = [(info.pool, info.image, info.mode) for info in view.of(ImageAnswer)]
    for state in view.of(MirrorImageState):
        for copy in state.copies:
            if copy.replay.is_by_snapshots:
                found.append((state.pool, state.image, "snapshot"))
            elif copy.replay.entries_behind is not None:
                found.append((state.pool, state.image, "journal"))
    return found


CHECK = Check(Severity.WARNING, Collection, subjects, evaluate, "no schedule is listed")
