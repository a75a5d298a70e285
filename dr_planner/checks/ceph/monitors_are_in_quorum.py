"""Every monitor that a cluster has is in its quorum.

Why     A cluster goes on while more than half of its monitors do. Each one that is out already
        brings the next loss, of a host or of a site, nearer to no quorum; then nothing can be
        read, written, promoted or demoted there.
Fix     Start the monitor that is named, or take it off the map: 'ceph mon remove <name>'.
Source  Ceph documentation, monitors and quorum; 'ceph quorum_status' names both.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephanswer import MonitorMap
from dr_planner.model.finding import Severity


def subjects(view: MonitorMap) -> list[tuple[str, MonitorMap]]:
    """The map, where the answer says who is in."""
    return [] if view.in_quorum is None else [(view.called, view)]


def evaluate(answer: MonitorMap, view: MonitorMap) -> Outcome:
    """Compare the names of the map with those in the quorum."""
    where = view.at(view.line)
    if not answer.names:
        return unknown("it names no monitors", where=where)
    out = [name for name in answer.names if name not in (answer.in_quorum or ())]
    if out:
        return failed(f"{', '.join(out)} of {len(answer.names)} is out", where=where)
    return passed(f"all {len(answer.names)} are in", where=where)


CHECK = Check(
    Severity.WARNING, MonitorMap, subjects, evaluate, "the answer does not say who is in quorum"
)
