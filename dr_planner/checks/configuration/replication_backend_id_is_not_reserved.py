"""No replication_device has the backend_id 'default'.

Why     'default' is how Cinder calls the primary when it fails back, so such a target cannot be
        told from it.
Fix     Choose another backend_id; with RBD rename the target's ceph.conf and keyring with it.
Source  cinder 29.0.0, contributor guide on replication; volume/drivers/rbd.py,
        _get_target_config; volume/manager.py, FAILBACK_SENTINEL.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cinderconf import CinderConf, Device
from dr_planner.model.finding import Severity
from dr_planner.model.placeholder import is_template

RESERVED = "default"


def evaluate(device: Device, view: CinderConf) -> Outcome:
    """Look at the name."""
    where = view.at(device.line)
    if device.is_template:
        return unknown("Jinja fills the whole value in", where=where)
    if device.problem:
        return not_applicable("oslo.config makes no pairs of it", where=where)
    name = device.text("backend_id")
    if name is None:
        return not_applicable("it has no backend_id", where=where)
    if is_template(name):
        return unknown("Jinja fills the backend_id in", where=where)
    if name == RESERVED:
        return failed(f"the backend_id is {RESERVED!r}", where=where)
    return passed("the backend_id is another", where=where)


CHECK = Check(
    Severity.ERROR,
    CinderConf,
    lambda view: view.devices,
    evaluate,
    "the file has no replication_device",
)
