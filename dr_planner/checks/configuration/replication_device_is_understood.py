"""Every replication_device is a list of key:value pairs that oslo.config understands.

Why     A value that oslo.config refuses keeps the backend from starting. A pair with '=' or
        without ':' can be worse: it is glued to the next pair, and both are lost without a word.
Fix     Write key:value pairs with a comma between them, none after the last, each key once.
Source  oslo.config 10.7.0, types.Dict, tried; MultiOpt replication_device in cinder 29.0.0,
        volume/driver.py.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cinderconf import COMMA_AT_END, CinderConf, Device
from dr_planner.model.finding import Severity

REMEDIES = {
    COMMA_AT_END: "Take the comma away; or indent the next line, where that goes on with it.",
}
"""What to do about what has a reason of its own: lines that lost their blanks when copied."""


def evaluate(device: Device, view: CinderConf) -> Outcome:
    """Say what the parser said, in words that show no value."""
    where = view.at(device.line)
    if device.is_template:
        return unknown("Jinja fills the whole value in", where=where)
    if device.problem:
        return failed(device.problem, REMEDIES.get(device.problem, ""), where=where)
    return passed(f"{len(device.pairs)} pairs", where=where)


CHECK = Check(
    Severity.ERROR,
    CinderConf,
    lambda view: view.devices,
    evaluate,
    "the file has no replication_device",
)
