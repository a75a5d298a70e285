"""Every pool that a deployment tool is to make keeps more than one copy.

Why     With one copy the loss of one disk loses data on this side, and while the other side is
        down there is no second.
Fix     Set the pool's size to 3, or leave it out where osd_pool_default_size is 3.
Source  ceph-ansible stable-6.0, openstack_pools; TripleO, CephPools; Ceph documentation, pools:
        size.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cephdeployment import PlannedPools
from dr_planner.model.finding import Severity
from dr_planner.model.settings import Settings


def evaluate(pool: Settings, view: PlannedPools) -> Outcome:
    """Read its size."""
    size, where = pool.text("size"), view.at(pool.line_of("size"))
    if not size:
        return not_applicable("it has the default size", where=where)
    if not size.isdecimal():
        return unknown("its size is no number", where=where)
    if int(size) == 1:
        return failed("it would have one copy", where=where)
    return passed("several copies, or as many as the default", where=where)


CHECK = Check(
    Severity.ERROR, PlannedPools, PlannedPools.named, evaluate, "no pool is described here"
)
