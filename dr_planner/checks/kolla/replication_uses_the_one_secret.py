"""A replication target uses the one libvirt secret that kolla-ansible writes for volumes.

Why     The role gives every compute host one secret for volumes, with the UUID
        cinder_rbd_secret_uuid and the key of the host's own cluster. A target with another UUID
        finds no secret after fail-over, and volumes cannot be attached.
Fix     Put the second secret on every compute host by other means; or use one user, one key and
        one UUID at both clusters.
Source  kolla-ansible 22.2.0, roles/nova-cell/tasks/external_ceph.yml; nova 34.0.0,
        virt/libvirt/volume/net.py.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.checks.kolla.replication_target_is_delivered import Thing, subjects
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection

ONE = "cinder_rbd_secret_uuid"


def evaluate(thing: Thing, view: Collection) -> Outcome:
    """Compare the target's UUID with the backend's."""
    part, device = thing
    own = part.text(device.section, "rbd_secret_uuid")
    target = device.text("secret_uuid")
    if target is None or target == own or ONE in target:
        return passed("it uses the backend's secret, so both clusters need the same key")
    if "{{" in target or own is None:
        return unknown("whether its secret is the backend's is not known here", where=part.path)
    return failed("its secret_uuid is not the backend's", where=part.path)


CHECK = Check(Severity.WARNING, Collection, subjects, evaluate, "no config tree has a target")
