"""The secret of the external cluster in the libvirt chart has all that it needs.

Why     The chart makes the secret of user, UUID and the name of the Kubernetes secret with the
        key. Without one of them computes have no secret for volumes of that cluster.
Fix     Set user, secret_uuid and user_secret_name in conf.ceph.cinder.external_ceph.
Source  openstack-helm 0ee5ade, libvirt chart.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.helmvalues import HelmValues
from dr_planner.model.settings import Settings

NEEDED = ("user", "secret_uuid", "user_secret_name")


def subjects(view: HelmValues) -> list[tuple[str, Settings]]:
    """The external cluster, where it is not turned off."""
    found = view.libvirt
    if found is None or found.flag("enabled") is False:
        return []
    return [("conf.ceph.cinder.external_ceph", found)]


def evaluate(secret: Settings, view: HelmValues) -> Outcome:
    """Look for the keys."""
    where = view.at(secret.line)
    if secret.flag("enabled") is None:
        return unknown("whether it is enabled is not in this file", where=where)
    missing = [key for key in NEEDED if not secret.text(key)]
    if missing:
        return failed(f"not there: {', '.join(missing)}", where=where)
    return passed("it is complete", where=where)


CHECK = Check(Severity.ERROR, HelmValues, subjects, evaluate, "libvirt has no external cluster")
