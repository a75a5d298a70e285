"""A replication target finds its keyring.

Why     The chart writes the key of the external cluster to ceph.client.<user>.keyring, whatever
        the cluster is called. Ceph looks for <backend_id>.client.<user>.keyring, so a target with
        another backend_id than 'ceph' needs a keyring line in its conf.
Fix     Add 'keyring: /etc/ceph/ceph.client.USER.keyring' to ceph_client.external_ceph.conf.global.
Source  openstack-helm 0ee5ade, cinder chart, volume mounts; librados 16.2.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.helmvalues import HelmDevice, HelmValues


def subjects(view: HelmValues) -> list[tuple[str, HelmDevice]]:
    """The targets of every backend."""
    return [(f"backend {device.backend}", device) for device in view.devices]


def evaluate(device: HelmDevice, view: HelmValues) -> Outcome:
    """Compare the names, and look for the line."""
    where = view.at(device.line)
    if not device.targets:
        return unknown("its backend_id is not known here", where=where)
    others = [name for name in device.targets if name != "ceph"]
    if not others:
        return passed("its cluster is called ceph, as the keyring is", where=where)
    if view.external is None:
        return unknown("ceph_client.external_ceph is not in this file", where=where)
    if "conf.keyring" in view.external.keys:
        return passed("the conf has a keyring line", where=where)
    return failed(f"no keyring is found for {', '.join(others)}", where=where)


CHECK = Check(Severity.ERROR, HelmValues, subjects, evaluate, "no backend has a target")
