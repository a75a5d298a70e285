"""The cluster of a replication target is in cinder_ceph_backends, enabled or not.

Why     The role copies conf and key for the entries of that list and for nothing else. Without an
        entry the container of cinder-volume has no /etc/ceph/<backend_id>.conf.
Fix     Add an entry with 'enabled: false', the target's cluster, user and pool, and put its files
        into the config tree.
Source  kolla-ansible 22.2.0, roles/cinder/tasks/external_ceph.yml and group_vars/all/cinder.yml.
"""

from __future__ import annotations

from pathlib import PurePosixPath

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.kollatree import root_of
from dr_planner.model.cinderconf import Device
from dr_planner.model.finding import Severity
from dr_planner.model.kolla import EffectiveCinderConf, KollaGlobals
from dr_planner.model.part import Collection

Thing = tuple[EffectiveCinderConf, Device]


def subjects(view: Collection) -> list[tuple[str, Thing]]:
    """Every target of Ceph, after the merge."""
    return [
        (f"{part.path}: {name}", (part, device))
        for part in view.of(EffectiveCinderConf)
        for name, device in part.devices
        if "RBDDriver" in (part.text(device.section, "volume_driver") or "RBDDriver")
    ]


def evaluate(thing: Thing, view: Collection) -> Outcome:
    """Look the cluster up in the variables beside the tree."""
    part, device = thing
    cluster = device.text("backend_id")
    if cluster is None or "{{" in cluster:
        return unknown("its backend_id is not known here", where=part.path)
    conf = device.text("conf")
    name = PurePosixPath(conf).stem if conf else cluster
    tops = [top for top in view.of(KollaGlobals) if root_of(top.path) == part.root]
    uses = [use for top in tops for use in top.uses if use.service == "cinder-volume"]
    if not uses:
        return unknown("cinder_ceph_backends is not in these files", where=part.path)
    if name in {use.cluster for use in uses}:
        return passed(f"an entry has the cluster {name}", where=part.path)
    return failed(f"no entry of cinder_ceph_backends has the cluster {name}", where=part.path)


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "no config tree has a target")
