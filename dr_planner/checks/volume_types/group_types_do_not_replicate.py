"""No group type asks Cinder's RBD driver for replication.

Why     The driver cannot replicate groups: enabling and failing over such a group end in an error,
        and so does every recovery that counts on it. Its volumes are copied one by one, each as
        of its own moment.
Fix     Take group_replication_enabled and consistent_group_replication_enabled off the group
        type; replicate by the volume type, and make what belongs together consistent above Ceph.
Source  cinder 29.0.0, volume/driver.py: enable_replication raises NotImplementedError, and
        drivers/rbd.py has none of its own; Ceph 20.2: no release announces mirrored groups.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.cinderdrivers import RBD, families_of
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.finding import Severity
from dr_planner.model.openstacklist import GroupTypeListing, ListedGroupType
from dr_planner.model.part import Collection

SPECS = ("group_replication_enabled", "consistent_group_replication_enabled")

Subject = tuple[GroupTypeListing, ListedGroupType]


def subjects(view: Collection) -> list[tuple[str, Subject]]:
    """Every group type."""
    return [
        (f"group type {kind.name}", (listing, kind))
        for listing in view.of(GroupTypeListing)
        for kind in listing.types
    ]


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Look at its specs, then for backends of other drivers that can do it."""
    listing, kind = subject
    where = listing.at(kind.line)
    asked = [name for name in SPECS if kind.specs.get(name, "").lower() == "<is> true"]
    if not asked:
        return passed("it does not ask for it", where=where)
    families = families_of(view.of(CinderConf))
    if families == {RBD}:
        return failed(f"it has {', '.join(asked)}, and all backends are RBD", where=where)
    return unknown(f"it has {', '.join(asked)}; not all backends here are RBD", where=where)


CHECK = Check(Severity.WARNING, Collection, subjects, evaluate, "no group type is listed")
