"""A schedule of mirror snapshots runs more often than once a day.

Why     Between two snapshots nothing is sent. The interval is the data that a site loss costs at
        the least; the time to send the snapshot comes on top.
Fix     Set an interval below the RPO, such as 5m or 1h.
Source  Ceph documentation, RBD mirroring, snapshot schedules; rook issue 12900.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.rook import RookFile
from dr_planner.model.settings import Setting

_INTERVAL = re.compile(r"(\d+)\s*([mhd])")
_MINUTES = {"m": 1, "h": 60, "d": 24 * 60}
DAY = 24 * 60


def subjects(view: RookFile) -> list[tuple[str, Setting]]:
    """Every interval of every pool."""
    return [
        (f"{name}, schedule {number}", setting)
        for name, pool in view.mirrored()
        for number, setting in enumerate(
            (s for s in pool.kept if s.key.endswith(".interval")), start=1
        )
    ]


def evaluate(setting: Setting, view: RookFile) -> Outcome:
    """Compare with a day."""
    where = view.at(setting.value.line)
    found = _INTERVAL.fullmatch(setting.value.text)
    if found is None:
        return unknown("it is no number of minutes, hours or days", where=where)
    minutes = int(found.group(1)) * _MINUTES[found.group(2)]
    told = f"the interval is {found.group(0)}"
    return (failed if minutes >= DAY else passed)(told, where=where)


CHECK = Check(Severity.WARNING, RookFile, subjects, evaluate, "no pool has a snapshot schedule")
