"""Every key of a replication_device is read by the backend's driver.

Why     A key that the driver does not read does nothing, whatever it seems to promise.
Fix     Remove the key, or look in the driver's documentation for the one that is meant.
Source  The file of cinder 29.0.0 that the finding names, below cinder/volume/drivers.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.design.cinderdrivers import RBD, family_of_device, nearest
from dr_planner.model.cinderconf import CinderConf, Device
from dr_planner.model.finding import Severity


def evaluate(device: Device, view: CinderConf) -> Outcome:
    """Look for keys that are unknown and no misspelling; RBD's 'pool' has a rule of its own."""
    where = view.at(device.line)
    if device.is_template:
        return unknown("Jinja fills the whole value in", where=where)
    if device.problem:
        return not_applicable("oslo.config makes no pairs of it", where=where)
    family = family_of_device(view, device)
    if family is None:
        return not_applicable(
            "the driver is not one of Cinder's own: keys not judged", where=where
        )
    for pair in device.pairs:
        if pair.key in family.keys or (family is RBD and pair.key == "pool"):
            continue
        if pair.named and nearest(pair.key, family.read) is not None:
            continue
        key = repr(pair.key) if pair.named else "a key (not shown: it may be part of a secret)"
        return failed(
            f"{family.name} does not read {key}; it reads {', '.join(family.read)} "
            f"({family.source})",
            where=view.at(pair.value.line),
        )
    return passed(f"{family.name} reads every key, or its documentation shows it", where=where)


CHECK = Check(
    Severity.WARNING,
    CinderConf,
    lambda view: view.devices,
    evaluate,
    "the file has no replication_device",
)
