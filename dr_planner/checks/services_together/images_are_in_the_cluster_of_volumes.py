"""Every RBD backend of Cinder has Glance's images in its own cluster.

Why     Only there a volume is a clone of its image. From another cluster the whole image goes
        over the wire for every volume, and recovery has to wait for it.
Fix     Add a store of Glance on that cluster, or bear with copies and waive this finding.
Source  cinder 29.0.0, volume/drivers/rbd.py, _is_cloneable: the fsid in the image's location
        must be that of the backend's cluster.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cephconf import CephConf
from dr_planner.model.cephuse import CephUse, conf_file, uses
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection


def subjects(view: Collection) -> list[tuple[str, tuple[CephUse, list[CephUse]]]]:
    """The backends, where a file of Glance has a store on RBD."""
    found = [use for use in uses(view) if not use.is_target]
    stores = [use for use in found if use.service == "glance"]
    backends = [use for use in found if use.service == "cinder"]
    return [(use.who, (use, stores)) for use in backends if stores]


def evaluate(thing: tuple[CephUse, list[CephUse]], view: Collection) -> Outcome:
    """Compare the fsids in the files of clusters that were given."""
    backend, stores = thing
    if not view.of(CephConf):
        return not_applicable("no ceph.conf is here", where=backend.where)
    mine = conf_file(view, backend)
    if mine is None or not mine.fsid:
        return unknown(f"no file here tells the fsid of {backend.conf}", where=backend.where)
    theirs = [conf_file(view, store) for store in stores]
    if any(file is not None and file.fsid == mine.fsid for file in theirs):
        return passed("Glance has a store there", where=backend.where)
    if any(file is None or not file.fsid for file in theirs):
        return unknown("no file here tells the fsid of Glance's cluster", where=backend.where)
    return failed(f"{stores[0].who} is in another cluster", where=backend.where)


CHECK = Check(
    Severity.WARNING, Collection, subjects, evaluate, "no files of both Glance and Cinder use RBD"
)
