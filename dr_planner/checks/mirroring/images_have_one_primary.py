"""Exactly one copy of every mirrored image is primary.

Why     With two, the copies part and one of them is thrown away later. With none, nothing can be
        written anywhere.
Fix     Two: stop the writers of one, demote it, then resync it. None: promote the copy that is
        whole.
Source  Measured on Ceph 16.2.15: neither state shows in the health of the pool.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephcommands import CommandList
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import ImageAnswer
from dr_planner.model.part import Collection

_ROLES = (
    "mirror image promote", "mirror image demote", "mirror pool promote", "mirror pool demote"
)  # fmt: skip
"""What changes which copy is primary."""


def subjects(view: Collection) -> list[tuple[str, tuple[ImageAnswer, ...]]]:
    """The images whose copies were both given, by their global id."""
    found: dict[str, dict[str, ImageAnswer]] = {}
    for image in view.of(ImageAnswer):
        if image.global_id:
            copy = image.image_id or f"{image.path} {image.side} {image.site}"
            found.setdefault(image.global_id, {})[copy] = image
    return [
        (f"image {next(iter(copies.values())).full_name}", tuple(copies.values()))
        for copies in found.values()
        if len(copies) > 1
    ]


def evaluate(copies: tuple[ImageAnswer, ...], view: Collection) -> Outcome:
    """Count the primaries."""
    last = copies[-1]
    where = last.at(last.line)
    if any(copy.primary is None for copy in copies):
        return unknown("of a copy it is not said whether it is primary", where=where)
    count = sum(copy.primary is True for copy in copies)
    if count == 1:
        return passed("one is", where=where)
    if _changed_between(copies, view):
        return unknown("a copy was promoted or demoted between the answers", where=where)
    return failed("none is" if not count else f"{count} of {len(copies)} are", where=where)


def _changed_between(copies: tuple[ImageAnswer, ...], view: Collection) -> bool:
    """Whether one file shows the answers, and such a command between them."""
    if len({copy.path for copy in copies}) > 1:
        return False
    lines = [copy.line for copy in copies]
    return any(
        min(lines) < command.line < max(lines)
        for commands in view.of(CommandList)
        if commands.path == copies[0].path
        for command in commands.of("rbd", *_ROLES)
    )


CHECK = Check(
    Severity.BLOCKER,
    Collection,
    subjects,
    evaluate,
    "no image was given with what both sides say of it",
)
