"""Every pool keeps more than one copy.

Why     The copy at the other site is behind. With a single one here, a disk that dies is a
        failover with a loss of data; and after a failover, a disk that dies is the end.
Fix     ceph osd pool set <pool> size 3.
Source  Ceph documentation, pools.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephanswer import AnsweredPool, PoolList
from dr_planner.model.finding import Severity


def subjects(view: PoolList) -> list[tuple[str, AnsweredPool]]:
    """Every pool."""
    return [(f"pool {pool.name}", pool) for pool in view.pools]


def evaluate(pool: AnsweredPool, view: PoolList) -> Outcome:
    """Read its size."""
    where = view.at(pool.line)
    if pool.size is None:
        return unknown("its size is not said", where=where)
    if pool.size == 1:
        return failed("it has size 1", where=where)
    return passed(f"it has size {pool.size}", where=where)


CHECK = Check(Severity.ERROR, PoolList, subjects, evaluate)
