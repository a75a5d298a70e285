"""A backend of RBD has at most one replication target.

Why     Ceph lets a pool have one receiving peer. Cinder enables mirroring once and takes every
        target for a copy, but only one of them can have it.
Fix     Keep the replication_device of the cluster that the pool is mirrored to.
Source  Ceph, src/librbd/api/Mirror.cc and pull request 43359; cinder 29.0.0,
        volume/drivers/rbd.py, _enable_replication.
Dispute Cinder's contributor guide says that a volume is on all targets of its backend. Its RBD
        driver enables mirroring once, and Ceph allows a pool one receiving peer: this check
        follows what happens.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.design.cinderdrivers import RBD, family_of
from dr_planner.model.cinderconf import CinderConf, Section
from dr_planner.model.finding import Severity


def subjects(view: CinderConf) -> list[tuple[str, Section]]:
    """The backends."""
    return [(f"[{section.name}]", section) for section in view.backends]


def evaluate(section: Section, view: CinderConf) -> Outcome:
    """Count the lines."""
    devices = view.devices_of(section)
    if not devices or family_of(view, section) is not RBD:
        return not_applicable("no target, or the driver is not RBD")
    where = view.at(devices[-1].line)
    if any(device.is_template for device in devices):
        return unknown("Jinja fills a whole replication_device in", where=where)
    if len(devices) > 1:
        return failed(f"{len(devices)} targets", where=where)
    return passed("one target", where=where)


CHECK = Check(Severity.WARNING, CinderConf, subjects, evaluate, "the file has no backend")
