"""The section of a replication target is that of a backend.

Why     The role names a section after 'name' of the entry in cinder_ceph_backends. A target in a
        section of another name makes a section of its own, which nothing runs, and the backend
        has no target.
Fix     Give the section in the override the name of the entry.
Source  kolla-ansible 22.2.0, roles/cinder/templates/cinder.conf.j2.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.checks.kolla.replication_target_is_delivered import Thing, subjects
from dr_planner.design.kollatree import root_of
from dr_planner.design.nearest import nearest
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import normalized
from dr_planner.model.kolla import KollaGlobals
from dr_planner.model.part import Collection


def evaluate(thing: Thing, view: Collection) -> Outcome:
    """Look the name up among the entries; a backend may also be the operator's own."""
    part, device = thing
    if part.text(device.section, "volume_driver"):
        return passed("the section has a driver", where=part.path)
    tops = [top for top in view.of(KollaGlobals) if root_of(top.path) == part.root]
    names = [
        use.text("name") for top in tops for use in top.uses if use.service == "cinder-volume"
    ]
    if not names:
        return unknown("cinder_ceph_backends is not in these files", where=part.path)
    if normalized(device.section) in {normalized(name) for name in names}:
        return passed("an entry has that name", where=part.path)
    if any("{{" in name for name in names) or "" in names:
        return unknown("the name of an entry is filled in later", where=part.path)
    told = f"no entry has the name {device.section}{nearest(device.section, names)}"
    return failed(told, where=part.path)


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "no config tree has a target")
