"""The values hold no key of the admin of the cluster with the backups.

Why     With that key whoever can read the values, or is in the pod, can delete every backup:
        the copies for the worst day are in the same hands as the volumes.
Fix     Create the pool and the client of backup_ceph_user at that cluster by hand, with rights on
        this pool alone, and hand over its key in a secret.
Source  openstack-helm 0ee5ade, cinder chart, backup.external_ceph_rbd; Atmosphere documentation,
        which makes the client with it; Ceph documentation, user management.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.helmvalues import HelmValues


def subjects(view: HelmValues) -> list[tuple[str, HelmValues]]:
    """The external cluster for backups, where it is not turned off."""
    found = view.backup
    on = found is not None and found.flag("enabled") is not False
    return [("backup.external_ceph_rbd", view)] if on else []


def evaluate(values: HelmValues, view: HelmValues) -> Outcome:
    """Look for the key; it is not read."""
    where = view.at(values.backup.line if values.backup is not None else 0)
    if values.admin_key == "later":
        return unknown("admin_keyring is filled in later, maybe with nothing", where=where)
    if values.admin_key:
        return failed("admin_keyring is there", where=where)
    return passed("no admin_keyring is there", where=where)


CHECK = Check(Severity.WARNING, HelmValues, subjects, evaluate, "no external cluster for backups")
