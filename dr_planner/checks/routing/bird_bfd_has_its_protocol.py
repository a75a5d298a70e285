"""Where a session of BIRD uses BFD there is a protocol bfd.

Why     The session asks for BFD and comes up without it. A dead path is then noticed after
        minutes, while everybody believes in seconds.
Fix     Add protocol bfd { }.
Source  BIRD 2 documentation, BFD: the protocol must be configured for clients to use it.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.routingconf import BIRD, RoutingConf, Session


def subjects(view: RoutingConf) -> list[tuple[str, Session]]:
    """The sessions with BFD."""
    sessions = view.sessions if view.software == BIRD else ()
    return [(f"bgp {session.name}", session) for session in sessions if session.bfd]


def evaluate(session: Session, view: RoutingConf) -> Outcome:
    """Look for the protocol."""
    where = view.at(session.line)
    if "bfd" in view.protocols:
        return passed("there is one", where=where)
    if not view.complete:
        return unknown("parts of it are in other files", where=where)
    return failed("there is no protocol bfd", where=where)


CHECK = Check(Severity.WARNING, RoutingConf, subjects, evaluate, "no session of BIRD has BFD")
