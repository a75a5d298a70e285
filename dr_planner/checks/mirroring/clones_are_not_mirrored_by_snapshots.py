"""No clone is mirrored by snapshots.

Why     A write to a clone may change what an earlier snapshot shows, which was copied before. The
        copy can then differ from the original without anybody noticing.
Fix     Flatten it before mirroring: rbd flatten <pool>/<image>. Or mirror it by its journal.
Source  Ceph tracker 61891; ceph PRs 53672, 55892 and 60290, open in the copies read.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import ImageAnswer


def subjects(view: ImageAnswer) -> list[tuple[str, ImageAnswer]]:
    """The image, where it is mirrored."""
    return [(view.name, view)] if view.mirroring == "enabled" else []


def evaluate(image: ImageAnswer, view: ImageAnswer) -> Outcome:
    """Look at its parent and its mode."""
    where = view.at(image.line)
    if image.mode == "journal":
        return not_applicable("it is mirrored by its journal", where=where)
    if not image.parent:
        return passed("it is no clone", where=where)
    if image.mode != "snapshot":
        return unknown("it is a clone, and its mode is not said", where=where)
    return failed(f"it is a clone of {image.parent}", where=where)


CHECK = Check(Severity.WARNING, ImageAnswer, subjects, evaluate, "the image is not mirrored")
