"""Every key of a replication_device is read by the backend's driver.

Why     A key that the driver does not read does nothing, whatever it seems to promise.
Fix     Remove the key, or look in the driver's documentation for the one that is meant.
Source  The file of cinder 29.0.0 that the finding names, below cinder/volume/drivers.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed
from dr_planner.checks.configuration.replication_target_has_its_keys import family_of_target
from dr_planner.design.cinderdrivers import RBD
from dr_planner.design.nearest import misspelt
from dr_planner.model.cinderconf import CinderConf, Device
from dr_planner.model.finding import Severity


def evaluate(device: Device, view: CinderConf) -> Outcome:
    """Look for keys that are unknown and no misspelling; RBD's 'pool' has a rule of its own."""
    where, family = view.at(device.line), family_of_target(device, view)
    if isinstance(family, Outcome):
        return family
    for pair in device.pairs:
        if pair.key in family.keys or (family is RBD and pair.key == "pool"):
            continue
        if pair.named and misspelt(pair.key, family.read) is not None:
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
