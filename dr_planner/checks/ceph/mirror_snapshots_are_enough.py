"""An image keeps five mirror snapshots or more.

Why     The oldest is removed when the limit is reached, also while the other site still copies it.
        With three, which was the limit before, copies were left broken or stuck. More of them cost
        space: up to the limit's number of old states on the side that writes.
Fix     Remove rbd_mirroring_max_mirroring_snapshots, or set it to 5 or more; give the copies more
        room instead of fewer snapshots.
Source  Ceph, common/options/rbd.yaml.in: default 5, at least 3 (older documentation says 3), and
        commit ef83c0f347, which raised it; snapshot mode exists since Octopus.
Dispute Ceph's documentation said three for years after the default became five, and articles on
        the sizing of regional DR name rbd_mirror_concurrent_image_syncs where they mean this
        limit; that one is the number of images that are copied at a time. This check follows the
        source.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephconf import CephConf
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import Value

OPTION = "rbd_mirroring_max_mirroring_snapshots"
ENOUGH = 5


def subjects(view: CephConf) -> list[tuple[str, Value]]:
    """Every section that sets it."""
    return [(f"[{place}] {OPTION}", option.value) for place, option in view.every(OPTION)]


def evaluate(value: Value, view: CephConf) -> Outcome:
    """Read the number."""
    where, text = view.at(value.line), value.text.strip()
    if not text.isdecimal():
        return unknown("it is no number", where=where)
    if int(text) < ENOUGH:
        return failed(f"it is {text}", where=where)
    return passed(f"it is {text}", where=where)


CHECK = Check(Severity.WARNING, CephConf, subjects, evaluate, "the file does not set a limit")
