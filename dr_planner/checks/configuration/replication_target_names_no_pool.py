"""No replication_device of RBD names a pool.

Why     The RBD driver does not read 'pool': the pool at the target is always the one of rbd_pool.
        The key is in most examples on the web, and promises what does not happen.
Fix     Remove the key, and give the pool the same name on both clusters.
Source  cinder 29.0.0, volume/drivers/rbd.py, _parse_replication_configs.
Dispute The talk on rbd-mirror (Cephalocon 2019), an article of 2017 and most examples since have
        'pool' in the stanza. The driver never read it, and says in a comment that pools have one
        name: this check follows the driver.
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
    pair = device.pair("pool")
    if pair is not None:
        return failed("the RBD driver does not read 'pool'", where=view.at(pair.value.line))
    return passed("it names no pool", where=where)


CHECK = Check(
    Severity.WARNING,
    CinderConf,
    lambda view: view.devices,
    evaluate,
    "the file has no replication_device",
)
