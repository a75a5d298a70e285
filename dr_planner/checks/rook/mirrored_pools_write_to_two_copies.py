"""A mirrored pool takes writes only where two copies are written.

Why     With min_size 1 a write is acknowledged with one copy on one disk. When that disk fails the
        write is lost, and mirroring may have sent what was there before it. Ceph's default for
        size 2 is min_size 1.
Fix     Set spec.replicated.size to 3, and leave min_size out of spec.parameters or set it to 2.
Source  Ceph documentation, pools, osd_pool_default_min_size; Rook 1.16, CephBlockPool, parameters.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.rook import RookFile
from dr_planner.model.settings import Settings

SIZE, LEAST = "spec.replicated.size", "spec.parameters.min_size"


def evaluate(pool: Settings, view: RookFile) -> Outcome:
    """Read min_size, else what Ceph makes of the size."""
    least, size = pool.text(LEAST).strip("\"'"), pool.text(SIZE)
    if LEAST in pool.keys:
        where = view.at(pool.line_of(LEAST))
        if not least.isdecimal():
            return unknown("min_size is no number here", where=where)
        return (failed if int(least) < 2 else passed)(f"min_size is {least}", where=where)
    where = view.at(pool.line_of(SIZE))
    if SIZE not in pool.keys:
        return not_applicable("it is not replicated", where=where)
    if not size.isdecimal():
        return unknown(f"{SIZE} is not a number here", where=where)
    if int(size) == 1:
        return not_applicable("it has one copy, which is another rule's matter", where=where)
    told = f"size is {size}, so min_size is {int(size) - int(size) // 2}"
    return (failed if int(size) == 2 else passed)(told, where=where)


CHECK = Check(
    Severity.WARNING, RookFile, RookFile.mirrored, evaluate, "the file has no mirrored pool"
)
