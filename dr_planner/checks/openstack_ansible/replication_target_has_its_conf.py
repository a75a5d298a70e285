"""The ceph.conf of a replication target is delivered by ceph_extra_confs.

Why     openstack-ansible writes the first cluster's ceph.conf only. Another cluster's is there
        where ceph_extra_confs puts it, on cinder-volume and on the computes with the secret.
Fix     Add an entry whose dest is the target's conf, or /etc/ceph/<backend_id>.conf.
Source  openstack-ansible-ceph_client documentation; cinder 29.0.0, volume/drivers/rbd.py.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.openstackansible import OsaFile, Targets
from dr_planner.model.part import Collection
from dr_planner.model.settings import is_open


def subjects(view: Collection) -> list[tuple[str, tuple[OsaFile, Targets]]]:
    """Every backend with a target whose conf is named."""
    return [
        (f"{part.path}: backend {target.backend}", (part, target))
        for part in view.of(OsaFile)
        for target in part.targets
        if target.conf is not None and target.shape == "text"
    ]


def evaluate(thing: tuple[OsaFile, Targets], view: Collection) -> Outcome:
    """Look for an entry that writes the conf, in the files of its site."""
    part, target = thing
    where = part.at(target.line)
    here = [other for other in view.of(OsaFile) if other.site == part.site]
    if not any(other.has_extra_confs for other in here):
        return not_applicable("ceph_extra_confs is not in these files", where=where)
    entries = [entry for other in here for entry in other.extra_confs]
    conf = target.conf.text if target.conf else ""
    if conf in {entry.text("dest") for entry in entries}:
        return passed(f"an entry writes {conf}", where=where)
    if any(is_open(entry.get("dest")) for entry in entries) or not entries:
        return unknown("what the entries write is filled in later", where=where)
    return failed(f"no entry writes {conf}", where=where)


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "no backend has a target")
