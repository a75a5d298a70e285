"""No value of a replication_device is empty.

Why     An empty value is no default: the driver gets an empty text, and may take it for a setting.
Fix     Write the value, or remove the key.
Source  oslo.config 10.7.0, types.Dict gives an empty text for 'key:'; tried.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cinderconf import CinderConf, Device
from dr_planner.model.finding import Severity


def evaluate(device: Device, view: CinderConf) -> Outcome:
    """Look for keys with nothing behind the colon."""
    where = view.at(device.line)
    if device.is_template:
        return unknown("Jinja fills the whole value in", where=where)
    if device.problem:
        return not_applicable("oslo.config makes no pairs of it", where=where)
    empty = [pair for pair in device.pairs if not pair.value.text]
    if empty:
        names = ", ".join(pair.key for pair in empty)
        return failed(f"empty: {names}", where=view.at(empty[0].value.line))
    return passed("every value is set", where=where)


CHECK = Check(
    Severity.WARNING,
    CinderConf,
    lambda view: view.devices,
    evaluate,
    "the file has no replication_device",
)
