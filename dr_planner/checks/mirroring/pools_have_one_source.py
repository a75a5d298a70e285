"""A pool receives from one peer only.

Why     Ceph copies from one receiving peer per pool. A second one was written by hand or by a
        tool; which of them an image follows is left to chance.
Fix     Remove one: rbd mirror pool peer remove. Pair sites through different pools.
Source  Ceph 16.2.15, tried: a second receiving peer is refused; ceph PR 43359, closed.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import MirrorPool


def subjects(view: MirrorPool) -> list[tuple[str, MirrorPool]]:
    """The pool, where it has peers."""
    return [(view.name, view)] if view.peers else []


def evaluate(pool: MirrorPool, view: MirrorPool) -> Outcome:
    """Count the peers that it receives from."""
    sources = [peer for peer in pool.peers if peer.receives]
    where = view.at((sources or pool.peers)[-1].line)
    if len(sources) < 2:
        return passed("one source at most", where=where)
    if any(not peer.direction for peer in sources):
        return unknown("several peers, whose direction is not said", where=where)
    return failed(f"{len(sources)} peers that it receives from", where=where)


CHECK = Check(Severity.ERROR, MirrorPool, subjects, evaluate, "no pool has a peer here")
