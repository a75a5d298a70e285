"""Every image that is mirrored by its journal has a journal.

Why     Without the features journaling and exclusive-lock nothing is written to a journal, so
        nothing reaches the other site.
Fix     rbd feature enable <pool>/<image> exclusive-lock journaling.
Source  Ceph documentation, RBD mirroring: image journaling support.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import ImageAnswer

NEEDED = ("exclusive-lock", "journaling")


def subjects(view: ImageAnswer) -> list[tuple[str, ImageAnswer]]:
    """The image, where it is mirrored and not by snapshots."""
    mirrored = view.mirroring == "enabled" and view.mode != "snapshot"
    return [(view.name, view)] if mirrored else []


def evaluate(image: ImageAnswer, view: ImageAnswer) -> Outcome:
    """Look for both features."""
    where = view.at(image.line)
    if not image.features:
        return unknown("its features are not said", where=where)
    lacking = [feature for feature in NEEDED if feature not in image.features]
    if lacking:
        return failed(f"it lacks {' and '.join(lacking)}", where=where)
    return passed("it has both features", where=where)


CHECK = Check(
    Severity.ERROR, ImageAnswer, subjects, evaluate, "the image is not mirrored by a journal"
)
