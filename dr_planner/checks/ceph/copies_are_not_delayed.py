"""Copies are not held back on purpose.

Why     rbd_mirroring_replay_delay keeps a copy that many seconds behind its primary, as a way back
        from mistakes. What is held back when the site is lost is lost with it, and Cinder waits 15
        seconds for a copy at a failover, not longer.
Fix     Remove the option (0 is the default), and use snapshots against mistakes. Where the delay
        is wanted, it is a part of the RPO: waive this finding with that reason.
Source  Ceph, common/options/rbd.yaml.in: default 0; ceph pull request 17979: a forced promotion
        with a delay gave a wrong status (mended before Mimic). Journal mode only.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephconf import CephConf
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import Value

OPTION = "rbd_mirroring_replay_delay"


def subjects(view: CephConf) -> list[tuple[str, Value]]:
    """Every section that sets it."""
    return [(f"[{place}] {OPTION}", option.value) for place, option in view.every(OPTION)]


def evaluate(value: Value, view: CephConf) -> Outcome:
    """Read the seconds."""
    where, text = view.at(value.line), value.text.strip()
    if not text.isdecimal():
        return unknown("it is no number of seconds", where=where)
    if int(text):
        return failed(f"they are held back by {text} s", where=where)
    return passed("they are not held back", where=where)


CHECK = Check(Severity.WARNING, CephConf, subjects, evaluate, "the file sets no delay")
