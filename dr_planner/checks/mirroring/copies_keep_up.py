"""No copy is further behind than the time that Cinder waits for it.

Why     Cinder tries to promote for 15 seconds. What is further behind then ends with no writable
        copy at any site; and after a disaster, what is behind is lost.
Fix     Find out what is too slow: the link, the daemon, the disks there. Add daemons or limit the
        writers.
Source  cinder 29.0.0, volume/drivers/rbd.py: three tries, waiting 5 and 10 seconds; measured in
        the lab.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import MirrorImageState

MOST_SECONDS = 15


def evaluate(state: MirrorImageState, view: MirrorImageState) -> Outcome:
    """Divide what is missing by the pace at which it comes."""
    where = view.at(state.line)
    if state.state != "up+replaying":
        return not_applicable("it is not replaying", where=where)
    if state.behind is None:
        return unknown("how far it is behind is not said", where=where)
    if state.behind == 0:
        return passed("it is not behind", where=where)
    if not state.pace:
        return unknown(f"{state.behind} entries behind, at no known pace", where=where)
    seconds = state.behind / state.pace
    reason = f"{state.behind} entries behind, which takes {seconds:.0f} s"
    return (failed if seconds > MOST_SECONDS else passed)(reason, where=where)


CHECK = Check(Severity.WARNING, MirrorImageState, lambda view: [(view.name, view)], evaluate)
