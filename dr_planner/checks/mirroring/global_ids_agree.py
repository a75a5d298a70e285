"""Images of one name at both sites are copies of each other.

Why     A copy is found by its global id, not by its name. With different ids the image here is not
        the copy of the one there: a failover brings back another disk.
Fix     Find out which image is which before anything is deleted: the wrong one was created at the
        other site by hand, by a restored backup or by a second cloud.
Source  Ceph, librbd mirroring: mirror_image global id; rbd info.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import ImageAnswer
from dr_planner.model.part import Collection


def subjects(view: Collection) -> list[tuple[str, tuple[ImageAnswer, ...]]]:
    """The mirrored images that were given from two sides."""
    found: dict[str, list[ImageAnswer]] = {}
    for image in view.of(ImageAnswer):
        if image.mirroring == "enabled" and (image.side or image.site):
            found.setdefault(image.full_name, []).append(image)
    return [
        (f"image {name}", tuple(copies))
        for name, copies in found.items()
        if len({(copy.side, copy.site) for copy in copies}) > 1
    ]


def evaluate(copies: tuple[ImageAnswer, ...], view: Collection) -> Outcome:
    """Compare their ids."""
    where = copies[-1].at(copies[-1].line)
    if not all(copy.global_id for copy in copies):
        return unknown("a global id is not said", where=where)
    if len({copy.global_id for copy in copies}) > 1:
        return failed("their global ids differ", where=where)
    return passed("they have one global id", where=where)


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "no image was given from two sides")
