"""The two sides of a mirrored pool name each other as peers.

Why     A peer that is another cluster, or one side only that knows a peer, means that copies go
        one way, or to a third place. Nobody sees it before the failover.
Fix     Remove the wrong peer, and bootstrap the pair anew with one --site-name for each cluster.
Source  Ceph documentation, RBD mirroring; the example of Cinder's replication guide.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import MirrorPool
from dr_planner.model.part import Collection


def subjects(view: Collection) -> list[tuple[str, tuple[MirrorPool, ...]]]:
    """The pools of which two sides are given."""
    found: dict[str, list[MirrorPool]] = {}
    for pool in view.of(MirrorPool):
        if pool.mode not in ("", "disabled"):
            found.setdefault(pool.pool, []).append(pool)
    return [
        (" ".join(filter(None, ("pool", name))), tuple(ends))
        for name, ends in found.items()
        if len(ends) == 2 and len({end.site_name or end.side or end.site for end in ends}) == 2
    ]


def evaluate(ends: tuple[MirrorPool, ...], view: Collection) -> Outcome:
    """Look for each one's name among the other's peers."""
    where = ends[1].at(ends[1].line)
    if not all(end.site_name for end in ends):
        return unknown("a side does not say its own name", where=where)
    for here, there in (ends, ends[::-1]):
        names = [peer.site_name for peer in here.peers]
        if there.site_name not in names:
            known = " and ".join(filter(None, names)) or "no peer"
            reason = f"{here.site_name} has {known}, not {there.site_name}"
            return failed(reason, where=here.at(here.line))
    return passed("each names the other", where=where)


CHECK = Check(
    Severity.ERROR, Collection, subjects, evaluate, "no pool was given with both of its sides"
)
