"""The parent of every mirrored clone is mirrored.

Why     A clone is copied as what differs from its parent. Without the parent at the other site the
        copy cannot be made, and enabling it is refused.
Fix     Mirror the parent, in the pool of the images too, or flatten the clone.
Source  Ceph, librbd/api/Mirror.cc; measured on Ceph 16.2.15 with a volume from a Glance image.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import ImageAnswer
from dr_planner.model.part import Collection

Clone = tuple[ImageAnswer, tuple[ImageAnswer, ...]]
"""A clone, and what was said of its parent."""


def subjects(view: Collection) -> list[tuple[str, Clone]]:
    """The mirrored clones."""
    by_name: dict[str, list[ImageAnswer]] = {}
    for image in view.of(ImageAnswer):
        by_name.setdefault(image.full_name, []).append(image)
    return [
        (image.name, (image, tuple(by_name.get(image.parent, ()))))
        for image in view.of(ImageAnswer)
        if image.mirroring == "enabled" and image.parent
    ]


def evaluate(clone: Clone, view: Collection) -> Outcome:
    """Look for what is said of the parent, at the same side where that is known."""
    image, parents = clone
    where = image.at(image.line)
    near = [p for p in parents if (p.side, p.site) == (image.side, image.site)] or parents
    if not near or any(not p.mirroring and not p.features for p in near):
        return unknown(f"nothing is said of {image.parent}", where=where)
    if all(p.mirroring == "enabled" for p in near):
        return passed(f"{image.parent} is mirrored", where=where)
    return failed(f"{image.parent} is not mirrored", where=where)


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "there is no mirrored clone")
