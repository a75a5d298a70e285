"""A pool that is mirrored has the same name at both sides.

Why     rbd-mirror copies a pool to the one with the same name, and Cinder looks for its volumes in
        a pool of that name at the other cluster too. Under another name there is no copy, and a
        failover finds nothing.
Fix     Make a pool of the first one's name at the other cluster, and mirror that one.
Source  github.com/ceph/ceph/pull/63841: names have always had to be equal; cinder 29.0.0,
        volume/drivers/rbd.py: the target's pool is rbd_pool.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import MirrorPool
from dr_planner.model.part import Collection

OFF = ("", "disabled")


def subjects(view: Collection) -> list[tuple[str, MirrorPool]]:
    """The mirrored pools, where answers of two sites are here."""
    pools = [pool for pool in view.of(MirrorPool) if pool.pool and pool.site]
    if len({pool.site for pool in pools}) != 2:
        return []
    return [(pool.name, pool) for pool in pools if pool.mode not in OFF]


def evaluate(pool: MirrorPool, view: Collection) -> Outcome:
    """Look for the name among the pools of the other site, then for one that has no other end."""
    where = pool.at(pool.line)
    near = {p.pool for p in view.of(MirrorPool) if p.site == pool.site}
    far = [p for p in view.of(MirrorPool) if p.site and p.site != pool.site]
    if any(other.pool == pool.pool for other in far):
        return passed(f"site {far[0].site} has answered for it too", where=where)
    alone = sorted(p.pool for p in far if p.pool and p.mode not in OFF and p.pool not in near)
    if alone:
        reason = f"site {far[0].site} mirrors {', '.join(alone)} and has not answered for it"
        return failed(reason, where=where)
    return unknown(f"site {far[0].site} has not answered for it", where=where)


CHECK = Check(
    Severity.WARNING, Collection, subjects, evaluate, "there are no answers of two sites"
)
