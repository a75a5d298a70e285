"""Replication is set in an override file, not in cinder_ceph_backends.

Why     The role's template writes a fixed set of options for an entry. Keys such as
        replication_device or secret_uuid are not read, so no target is there after deployment.
Fix     Write the option to config/cinder/cinder-volume.conf, in the section of the backend's
        name, all targets in that one file.
Source  kolla-ansible 22.2.0, roles/cinder/templates/cinder.conf.j2.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.kolla import CephUse, KollaGlobals

UNREAD = (
    "replication_device",
    "replication_devices",
    "backend_id",
    "conf",
    "keyring",
    "secret_uuid",
    "rbd_secret_uuid",
)
Thing = CephUse | tuple[str, int]


def subjects(view: KollaGlobals) -> list[tuple[str, Thing]]:
    """The entries of cinder_ceph_backends."""
    name = "cinder_ceph_backends"
    uses = [(told, use) for told, use in view.named() if use.service == "cinder-volume"]
    return [*uses, *((key, (key, line)) for key, line in view.templates if key == name)]


def evaluate(thing: Thing, view: KollaGlobals) -> Outcome:
    """Look for keys of a target."""
    if isinstance(thing, tuple):
        return unknown("Jinja fills the list in", where=view.at(thing[1]))
    unread = [key for key in UNREAD if key in thing.keys]
    where = view.at(thing.line)
    if unread:
        return failed(f"not read here: {', '.join(unread)}", where=where)
    return passed("it has no key of a replication target", where=where)


CHECK = Check(Severity.ERROR, KollaGlobals, subjects, evaluate, "it has no cinder_ceph_backends")
