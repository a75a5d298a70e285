"""No value of a replication_device begins with a colon.

Why     Two colons between key and value, or two pairs run together, are no error: the value then
        begins with a colon and is wrong.
Fix     Write one colon between key and value, and a comma between pairs.
Source  oslo.config 10.7.0, types.Dict splits at the first colon only; tried.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cinderconf import CinderConf, Device
from dr_planner.model.finding import Severity

ADDRESS_KEYS = ("ip", "ips", "vip", "address")
"""Keys whose value may be an IPv6 address, which may begin with two colons."""


def evaluate(device: Device, view: CinderConf) -> Outcome:
    """Look at the first sign of every value."""
    where = view.at(device.line)
    if device.is_template:
        return unknown("Jinja fills the whole value in", where=where)
    if device.problem:
        return not_applicable("oslo.config makes no pairs of it", where=where)
    for pair in device.pairs:
        address = pair.key.endswith(ADDRESS_KEYS) and pair.value.text.startswith("::")
        if pair.value.text.startswith(":") and not address:
            return failed(
                f"the value of {pair.key!r} begins with a colon", where=view.at(pair.value.line)
            )
    return passed("no value begins with a colon", where=where)


CHECK = Check(
    Severity.ERROR,
    CinderConf,
    lambda view: view.devices,
    evaluate,
    "the file has no replication_device",
)
