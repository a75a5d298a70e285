"""The two sides of a mirrored pool name each other as peers.

Why     A peer that is another cluster, or one side only that knows a peer, means that copies go
        one way, or to a third place. Nobody sees it before the failover.
Fix     Remove the wrong peer, and bootstrap the pair anew with one --site-name for each cluster.
Source  Ceph documentation, RBD mirroring; the example of Cinder's replication guide.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephconf import uuid_in
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
        if len(ends) == 2 and _are_two(*ends)
    ]


def _are_two(one: MirrorPool, other: MirrorPool) -> bool:
    """Whether two answers are of two sides, and not one answer that was given twice."""
    if one.site and other.site:
        return one.site != other.site
    return len({end.site_name or end.side or end.site for end in (one, other)}) == 2


def evaluate(ends: tuple[MirrorPool, ...], view: Collection) -> Outcome:
    """Look for each one's name among the other's peers.

    A cluster that was never given a name has its fsid for one; a peer that was added by hand has
    any.
    """
    where = ends[1].at(ends[1].line)
    if not all(end.site_name for end in ends):
        return unknown("a side does not say its own name", where=where)
    if ends[0].site_name == ends[1].site_name:
        return failed(f"both sides are called {ends[0].site_name}", where=where)
    unnamed: list[MirrorPool] = []
    for here, there in (ends, ends[::-1]):
        names = [peer.site_name for peer in here.peers]
        if there.site_name in names:
            continue
        if uuid_in(there.site_name) and any(not uuid_in(name) for name in names):
            unnamed.append(there)
            continue
        known = " and ".join(filter(None, names)) or "no peer"
        reason = f"{here.site_name} has {known}, not {there.site_name}"
        return failed(reason, where=here.at(here.line))
    for there in unnamed:
        reason = f"{there.site_name} is a fsid, by which the other side may not call it"
        return unknown(reason, where=there.at(there.line))
    return passed("each names the other", where=where)


CHECK = Check(
    Severity.ERROR, Collection, subjects, evaluate, "no pool was given with both of its sides"
)
