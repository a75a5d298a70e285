"""Every pool that a service names is in the cluster that it names.

Why     A pool that is missing, or has another name at the other cluster, stops the service; at a
        replication target it stops the failover. Mirroring pairs pools by their names, so a pool
        with another name at the other site is not the copy.
Fix     Create the pool at that cluster under the same name, or correct the service's file.
Source  cinder 29.0.0, volume/drivers/rbd.py: a target is opened with the rbd_pool of its backend;
        Ceph documentation, RBD mirroring: the pools have one name at both clusters.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephanswer import PoolList
from dr_planner.model.cephuse import NOT_KNOWN, CephUse, backups, conf_file, uses
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection

Subject = tuple[CephUse, PoolList]


def subjects(view: Collection) -> list[tuple[str, Subject]]:
    """The uses of which the cluster's pools were listed; all computes of a site are one."""
    listed = {part.fsid: part for part in view.of(PoolList) if part.fsid}
    found: dict[tuple[str, ...], tuple[str, Subject]] = {}
    for use in (*uses(view), *backups(view)) if listed else ():
        conf = conf_file(view, use) if use.pool else None
        if conf is None or conf.fsid not in listed:
            continue
        key = (use.who, use.site, use.conf, use.pool)
        found.setdefault(key, (f"{use.who} pool {use.pool}", (use, listed[conf.fsid])))
    return list(found.values())


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Look for the name in the list."""
    use, listed = subject
    if NOT_KNOWN in (use.pool, use.conf):
        return unknown("it is filled in later, or not shown here", where=use.where)
    if any(pool.name == use.pool for pool in listed.pools):
        return passed(f"it is in {listed.at(listed.line)}", where=use.where)
    cluster = f"cluster {listed.fsid} of {use.conf}"
    return failed(f"{cluster} has no such pool ({listed.at(listed.line)})", where=use.where)


CHECK = Check(
    Severity.ERROR,
    Collection,
    subjects,
    evaluate,
    "there is no list of pools of a cluster that a service names",
)
