"""A pool with copies accepts writes only when two of them can be written.

Why     With min_size 1 a write may exist on one disk alone. When that disk dies while the others
        come back, what was acknowledged is lost, also what was mirrored from it meanwhile.
Fix     ceph osd pool set <pool> min_size 2.
Source  Ceph documentation, pools: min_size.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cephanswer import AnsweredPool, PoolList
from dr_planner.model.finding import Severity


def subjects(view: PoolList) -> list[tuple[str, AnsweredPool]]:
    """The pools that keep copies."""
    return [(f"pool {pool.name}", pool) for pool in view.pools if not pool.erasure]


def evaluate(pool: AnsweredPool, view: PoolList) -> Outcome:
    """Read min_size."""
    where = view.at(pool.line)
    if pool.min_size is None:
        return unknown("its min_size is not said", where=where)
    if pool.size == 1:
        return not_applicable("it keeps one copy only", where=where)
    if pool.min_size == 1:
        return failed("it has min_size 1", where=where)
    return passed(f"it has min_size {pool.min_size}", where=where)


CHECK = Check(Severity.WARNING, PoolList, subjects, evaluate, "there is no pool that keeps copies")
