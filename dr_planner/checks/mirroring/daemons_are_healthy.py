"""A healthy rbd-mirror daemon serves every mirrored pool.

Why     The daemon of the receiving side does the copying. Without one nothing is replayed, and
        the other side notices nothing but a journal that grows.
Fix     Start it: 'ceph orch apply rbd-mirror', or systemctl start ceph-rbd-mirror@<id>.
Source  Ceph documentation, RBD mirroring, rbd-mirror daemon; on Ceph 16.2.15 a dead one is
        WARNING for a minute.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import MirrorPoolState


def evaluate(state: MirrorPoolState, view: MirrorPoolState) -> Outcome:
    """Read the daemons, or their summary."""
    where = view.at(state.line)
    if state.daemons is not None and not state.daemons:
        return failed("no daemon serves it", where=where)
    ill = [daemon for daemon in state.daemons or () if daemon.health not in ("OK", "")]
    if ill and len(ill) == len(state.daemons or ()):
        reason = f"every daemon is {' or '.join(sorted({d.health for d in ill}))}"
        return failed(reason, where=view.at(ill[0].line))
    if state.daemon_health == "ERROR" or (state.daemon_health == "UNKNOWN" and not state.daemons):
        return failed(f"daemons are {state.daemon_health}", where=where)
    if ill or state.daemon_health == "WARNING":
        return unknown("a daemon does not report, another does", where=where)
    if state.daemon_health == "OK" or state.daemons:
        return passed("daemons are OK", where=where)
    return unknown("daemons are not spoken of", where=where)


CHECK = Check(Severity.ERROR, MirrorPoolState, lambda view: [(view.name, view)], evaluate)
