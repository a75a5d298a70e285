"""A pool that a replication_device of RBD names is the backend's own.

Why     The key is ignored and the failover looks in rbd_pool at the target. Where the target's
        pool has another name every volume ends in failover-error; and Ceph mirrors a pool only to
        one of the same name.
Fix     Rename the pool at the target to that of rbd_pool, and remove the key.
Source  cinder 29.0.0, volume/drivers/rbd.py: "Pool has to be the same in all clusters"; Ceph,
        pull request 63841.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.design.cinderdrivers import RBD, family_of_device
from dr_planner.model.cinderconf import CinderConf, Device
from dr_planner.model.finding import Severity
from dr_planner.model.placeholder import is_template

DEFAULT_POOL = "rbd"
"""Cinder's default of rbd_pool."""


def evaluate(device: Device, view: CinderConf) -> Outcome:
    """Compare the key with rbd_pool, where the file has both."""
    where = view.at(device.line)
    if device.is_template:
        return unknown("Jinja fills the whole value in", where=where)
    if device.problem:
        return not_applicable("oslo.config makes no pairs of it", where=where)
    pair = device.pair("pool")
    if family_of_device(view, device) is not RBD or pair is None:
        return not_applicable("it names no pool, or the driver is not RBD", where=where)
    where = view.at(pair.value.line)
    named, own = pair.value.text, view.text(device.section, "rbd_pool")
    if own is None and view.text(device.section, "volume_driver") is not None:
        own = DEFAULT_POOL
    if own is None:
        return unknown("rbd_pool of the backend is not in this file", where=where)
    if pair.value.hidden or is_template(named) or is_template(own):
        return unknown("the pools' names cannot be compared", where=where)
    if named != own:
        reason = f"the target is said to be in pool {named!r}; it is looked for in {own!r}"
        return failed(reason, where=where)
    return passed(f"both are {own!r}", where=where)


CHECK = Check(
    Severity.ERROR,
    CinderConf,
    lambda view: view.devices,
    evaluate,
    "the file has no replication_device",
)
