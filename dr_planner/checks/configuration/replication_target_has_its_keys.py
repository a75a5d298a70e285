"""Every replication_device has the keys that its driver cannot do without.

Why     Without them the backend does not start, or the target is left out.
Fix     Add the keys that the finding names.
Source  The file of cinder 29.0.0 that the finding names, below cinder/volume/drivers.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.design.cinderdrivers import Family, family_of_device
from dr_planner.model.cinderconf import CinderConf, Device
from dr_planner.model.finding import Severity


def family_of_target(device: Device, view: CinderConf) -> Family | Outcome:
    """The drivers whose keys a target should have, or why its keys are not judged."""
    where = view.at(device.line)
    if device.is_template:
        return unknown("Jinja fills the whole value in", where=where)
    if device.problem:
        return not_applicable("oslo.config makes no pairs of it", where=where)
    family = family_of_device(view, device)
    if family is None:
        return not_applicable(
            "what the driver reads is not known here: keys not judged", where=where
        )
    return family


def evaluate(device: Device, view: CinderConf) -> Outcome:
    """Look for the required keys."""
    where, family = view.at(device.line), family_of_target(device, view)
    if isinstance(family, Outcome):
        return family
    missing = [key for key in family.required if device.pair(key) is None]
    if missing and device.is_cut:
        return unknown(f"lines were left out; {', '.join(missing)} may be there", where=where)
    if missing:
        return failed(f"{family.name} needs {', '.join(missing)} ({family.source})", where=where)
    newer = [f"{key} ({why})" for key, why in family.since if device.pair(key) is None]
    note = f"; not there: {', '.join(newer)}" if newer else ""
    return passed(
        f"the keys that every release of {family.name} needs are there{note}", where=where
    )


CHECK = Check(
    Severity.ERROR,
    CinderConf,
    lambda view: view.devices,
    evaluate,
    "the file has no replication_device",
)
