"""Nova's disks are in another pool than Cinder's volumes.

Why     Cinder counts all of its pool as its own: with Nova's disks in it the free space is wrong.
        And a pool is mirrored in one way: what is right for replicated volumes, the mode image,
        leaves Nova's disks out.
Fix     Give images_rbd_pool a pool of its own, and mirror it by itself.
Source  cinder 29.0.0, volume/drivers/rbd.py, rbd_exclusive_cinder_pool (true by default); Ceph
        documentation, RBD mirroring: the mode is the pool's.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephuse import NOT_KNOWN, CephUse, one_cluster, uses
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection


def subjects(view: Collection) -> list[tuple[str, tuple[CephUse, list[CephUse]]]]:
    """Every pool that a nova.conf names, once for a cluster, where a cinder.conf names one too."""
    found = [use for use in uses(view) if use.pool and not use.is_target]
    cinders = [use for use in found if use.service == "cinder"]
    novas: dict[tuple[str, str, str], CephUse] = {}
    for use in found:
        if use.service == "nova":
            novas.setdefault((use.pool, use.conf, use.site), use)
    return [(f"Nova pool {use.pool}", (use, cinders)) for use in novas.values() if cinders]


def evaluate(thing: tuple[CephUse, list[CephUse]], view: Collection) -> Outcome:
    """Compare the names, at one cluster."""
    nova, cinders = thing
    for use in (nova, *cinders):
        if NOT_KNOWN in (use.pool, use.conf):
            return unknown("a pool or a cluster is filled in later", where=use.where)
    for cinder in cinders:
        if cinder.pool == nova.pool and one_cluster(view, cinder, nova):
            return failed(f"{cinder.who} has it too ({cinder.where})", where=nova.where)
    return passed("Cinder has another", where=nova.where)


CHECK = Check(
    Severity.WARNING, Collection, subjects, evaluate, "no files of both Nova and Cinder name pools"
)
