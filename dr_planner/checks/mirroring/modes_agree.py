"""A pool is mirrored in the same mode at both sides.

Why     In the mode 'image' single images are enabled, in the mode 'pool' all with a journal are.
        With one of each, what is created after a failover is not mirrored back.
Fix     rbd mirror pool enable <pool> image, or pool, at both sides.
Source  Ceph documentation, RBD mirroring, enable mirroring: on both clusters.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import MirrorPool
from dr_planner.model.part import Collection


def subjects(view: Collection) -> list[tuple[str, tuple[MirrorPool, ...]]]:
    """The pools of which two sides are given, by name."""
    found: dict[str, list[MirrorPool]] = {}
    for pool in view.of(MirrorPool):
        if pool.pool:
            found.setdefault(pool.pool, []).append(pool)
    return [
        (f"pool {name}", tuple(ends))
        for name, ends in found.items()
        if len(ends) > 1 and len({end.site_name or end.side or end.path for end in ends}) > 1
    ]


def evaluate(ends: tuple[MirrorPool, ...], view: Collection) -> Outcome:
    """Compare the modes."""
    where = ends[-1].at(ends[-1].line)
    modes = sorted({end.mode for end in ends})
    if "init-only" in modes and len(modes) > 1:
        return unknown("a side is being set up", where=where)
    if len(modes) > 1:
        return failed(f"the modes are {' and '.join(modes)}", where=where)
    return passed(f"the mode is {modes[0]}", where=where)


CHECK = Check(
    Severity.ERROR, Collection, subjects, evaluate, "no pool was given with both of its sides"
)
