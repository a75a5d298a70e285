"""A cluster with mirrored pools runs rbd-mirror.

Why     The daemon at a site fetches what the other site wrote. Without one this site's copies
        stand still, and status looks healthy at the other site.
Fix     Add a CephRBDMirror with spec.count 1 or more to the namespace of the pool.
Source  Rook 1.16 documentation, CephRBDMirror.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection
from dr_planner.model.rook import RookFile
from dr_planner.model.settings import Settings

Where = tuple[RookFile, Settings]


def subjects(view: Collection) -> list[tuple[str, Where]]:
    """Every mirrored pool of every file."""
    return [
        (f"{part.path}: {name}", (part, pool))
        for part in view.of(RookFile)
        for name, pool in part.mirrored()
    ]


def evaluate(thing: Where, view: Collection) -> Outcome:
    """Look for daemons in the pool's namespace, in the files of its site."""
    part, pool = thing
    where = part.at(pool.line)
    daemons = [
        (other, mirror)
        for other in view.of(RookFile)
        for mirror in other.mirrors
        if other.site == part.site and _space(pool) in ("", _space(mirror))
    ]
    if not daemons:
        return unknown("no CephRBDMirror of its namespace is in these files", where=where)
    counts = [mirror.text("spec.count") for _, mirror in daemons]
    if all(count.isdecimal() and int(count) == 0 for count in counts):
        other, mirror = daemons[0]
        return failed("spec.count is 0", where=other.at(mirror.line_of("spec.count")))
    return passed("a CephRBDMirror is in its namespace", where=where)


def _space(thing: Settings) -> str:
    return thing.name.rpartition("/")[0]


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "there is no mirrored pool of Rook")
