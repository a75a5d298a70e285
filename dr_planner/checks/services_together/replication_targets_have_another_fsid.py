"""The ceph.conf of a replication target is that of another cluster.

Why     Where it has the fsid of the backend's own cluster, a failover goes to the cluster that
        was lost: the file was copied and not changed.
Fix     Put the ceph.conf of the other cluster where the target's conf names it.
Source  cinder 29.0.0, volume/drivers/rbd.py, _get_target_config and _connect_to_rados.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cephconf import NIL, CephConf
from dr_planner.model.cephuse import CephUse, conf_file, uses
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection


def subjects(view: Collection) -> list[tuple[str, tuple[CephUse, CephUse]]]:
    """Every target, with the backend that it is of."""
    found: list[tuple[str, tuple[CephUse, CephUse]]] = []
    backend: CephUse | None = None
    for use in uses(view):
        if not use.is_target:
            backend = use
        elif backend is not None:
            found.append((use.who, (backend, use)))
    return found


def evaluate(pair: tuple[CephUse, CephUse], view: Collection) -> Outcome:
    """Compare the fsids in the files that were given."""
    backend, target = pair
    if not view.of(CephConf):
        return not_applicable("no ceph.conf is here", where=target.where)
    near, far = conf_file(view, backend), conf_file(view, target)
    if near is None or far is None or not (near.fsid and far.fsid):
        return unknown("the files of the two clusters are not here", where=target.where)
    if NIL in (near.fsid, far.fsid):
        return unknown("a fsid is filled in later", where=target.where)
    if near.fsid == far.fsid:
        return failed(f"{far.path} has the fsid of {near.path}", where=target.where)
    return passed("two fsids", where=target.where)


CHECK = Check(
    Severity.ERROR, Collection, subjects, evaluate, "no replication target on RBD is here"
)
