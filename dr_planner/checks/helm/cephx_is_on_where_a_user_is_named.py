"""A Ceph cluster with a user and a key has cephx on.

Why     With every auth_*_required set to none the key is not looked at: anybody who reaches the
        monitors can read and delete volumes. Where the cluster itself requires cephx, a client
        with none cannot connect.
Fix     Set auth_client_required, auth_cluster_required and auth_service_required to cephx.
Source  Ceph documentation, cephx configuration; openstack-helm 0ee5ade, cinder chart.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.helmvalues import HelmValues
from dr_planner.model.settings import Settings, is_open

AUTH = (
    *(f"conf.auth_{who}_required" for who in ("client", "service", "cluster")),
    "conf.auth_supported",
)


def subjects(view: HelmValues) -> list[tuple[str, Settings]]:
    """The external cluster, where it has a user and its auth is set."""
    found = view.external
    if found is None or not found.text("rbd_user") or not any(key in found.keys for key in AUTH):
        return []
    return [("external_ceph", found)]


def evaluate(external: Settings, view: HelmValues) -> Outcome:
    """Look for none."""
    off = [key for key in AUTH if external.text(key) == "none"]
    if off:
        told = f"{external.text('rbd_user')} has a key, and {off[0].removeprefix('conf.')} is none"
        return failed(told, where=view.at(external.line_of(off[0])))
    if any(is_open(external.get(key)) for key in AUTH):
        return unknown("whether cephx is on is filled in later", where=view.at(external.line))
    return passed("cephx is on", where=view.at(external.line))


CHECK = Check(Severity.ERROR, HelmValues, subjects, evaluate, "no external cluster with a user")
