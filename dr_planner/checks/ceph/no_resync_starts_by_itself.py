"""No copy is thrown away and made anew without anybody having looked.

Why     With rbd_mirroring_resync_after_disconnect a copy that fell too far behind is deleted and
        copied from the start. Until that is done there is no second copy; and where the primary is
        the one that was lost, or is the older side, the better copy is gone. Automatic resyncs
        have lost data that way.
Fix     Remove the option (it is off by default), and decide about each image: compare both sides,
        demote the older one, then 'rbd mirror image resync'.
Source  Ceph, common/options/rbd.yaml.in, all releases with journals; ceph-csi issue 3209, a resync
        on a split-brain that passed by itself; ceph pull request 63270, a resync that deletes the
        only good copy (open in the copy read).
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephconf import CephConf
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import Value

OPTION = "rbd_mirroring_resync_after_disconnect"


def subjects(view: CephConf) -> list[tuple[str, Value]]:
    """Every section that sets it."""
    return [(f"[{place}] {OPTION}", option.value) for place, option in view.every(OPTION)]


def evaluate(value: Value, view: CephConf) -> Outcome:
    """Read the flag."""
    where = view.at(value.line)
    if value.flag is None:
        return unknown("it is neither true nor false", where=where)
    if value.flag:
        return failed("it is on", where=where)
    return passed("it is off", where=where)


CHECK = Check(Severity.ERROR, CephConf, subjects, evaluate, "the file does not set it")
