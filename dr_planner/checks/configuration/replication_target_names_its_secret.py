"""Every replication_device of RBD has a secret_uuid.

Why     Without it the target inherits rbd_secret_uuid, which holds the key of the backend's own
        cluster. After a failover the computes then log in at the target with the wrong key.
Fix     Add secret_uuid with the UUID of the libvirt secret for the target, normally its fsid, and
        define that secret on every compute.
Source  cinder 29.0.0, volume/drivers/rbd.py, _parse_replication_configs; Launchpad bug 1828974.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.design.cinderdrivers import RBD, family_of_device
from dr_planner.model.cinderconf import CinderConf, Device
from dr_planner.model.finding import Severity


def evaluate(device: Device, view: CinderConf) -> Outcome:
    """Look for the key."""
    where = view.at(device.line)
    if device.is_template:
        return unknown("Jinja fills the whole value in", where=where)
    if device.problem:
        return not_applicable("oslo.config makes no pairs of it", where=where)
    if family_of_device(view, device) is not RBD:
        return not_applicable("the driver is not RBD", where=where)
    if device.pair("secret_uuid") is None and device.is_cut:
        return unknown("lines were left out; secret_uuid may be there", where=where)
    if device.pair("secret_uuid") is None:
        reason = "it has no secret_uuid and falls back to rbd_secret_uuid"
        return failed(reason, where=where)
    return passed("it has a secret_uuid", where=where)


CHECK = Check(
    Severity.WARNING,
    CinderConf,
    lambda view: view.devices,
    evaluate,
    "the file has no replication_device",
)
