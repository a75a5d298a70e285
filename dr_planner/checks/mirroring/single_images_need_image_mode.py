"""Single images are enabled in pools of the mode 'image' only.

Why     In a pool of the mode 'pool' Ceph refuses to enable one image, by hand as by Cinder, whose
        volume service then breaks in the middle of creating the volume.
Fix     rbd mirror pool enable <pool> image.
Source  Ceph, librbd/api/Mirror.cc; measured with cinder 29.0.0 on Ceph 16.2.15.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephcommands import Command, CommandList, is_one_name
from dr_planner.model.finding import Severity


def subjects(view: CommandList) -> list[tuple[str, Command]]:
    """The images that are enabled."""
    return [(f"line {c.line}", c) for c in view.of("rbd", "mirror image enable")]


def evaluate(command: Command, view: CommandList) -> Outcome:
    """Look how the file enables its pool."""
    where = view.at(command.line)
    modes = {
        c.arguments[1] if len(c.arguments) > 1 else "pool"
        for c in view.of("rbd", "mirror pool enable")
        if c.pool == command.pool and is_one_name(c.pool)
    }
    if modes == {"pool"}:
        return failed(f"pool {command.pool} is enabled in the mode 'pool'", where=where)
    if modes == {"image"}:
        return passed(f"pool {command.pool} is enabled in the mode 'image'", where=where)
    if len(modes) > 1:
        return unknown("its pool is enabled in several modes", where=where)
    return unknown("the mode of its pool does not stand here", where=where)


CHECK = Check(Severity.ERROR, CommandList, subjects, evaluate, "the file enables no single image")
