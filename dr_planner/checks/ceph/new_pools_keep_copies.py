"""New pools keep more than one copy of everything.

Why     With one copy the loss of one disk loses data on this side, and while the other side is
        down there is no second.
Fix     Set osd_pool_default_size to 3.
Source  Ceph documentation, pools: size; mon_allow_pool_size_one is off for this reason.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephconf import CephConf
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import Value


def subjects(view: CephConf) -> list[tuple[str, Value]]:
    """The default, where the file sets it."""
    option = view.option("osd_pool_default_size", "mon.a") or view.option("osd_pool_default_size")
    return [("osd_pool_default_size", option.value)] if option else []


def evaluate(value: Value, view: CephConf) -> Outcome:
    """Read the number."""
    where = view.at(value.line)
    if not value.text.strip().isdecimal():
        return unknown("it is no number", where=where)
    if int(value.text) == 1:
        return failed("there would be one copy", where=where)
    return passed("several copies, or as many as the cluster's own default", where=where)


CHECK = Check(
    Severity.ERROR, CephConf, subjects, evaluate, "the file does not set osd_pool_default_size"
)
