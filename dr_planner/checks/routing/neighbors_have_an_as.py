"""Every BGP neighbour has an AS number.

Why     Without one the daemon makes no session, and what the site announces over this neighbour
        is not announced after a takeover.
Fix     Add remote-as to the neighbour or to its peer-group; in BIRD, "neighbor … as …".
Source  FRR documentation, BGP, defining peers; BIRD 2 documentation, BGP, neighbor.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.routingconf import RoutingConf, Session


def subjects(view: RoutingConf) -> Iterator[tuple[str, Session]]:
    """The neighbours."""
    return ((f"neighbor {session.name}", session) for session in view.sessions)


def evaluate(session: Session, view: RoutingConf) -> Outcome:
    """Look for the number, also in the group."""
    where = view.at(session.line)
    if session.is_open:
        return unknown("a part of it is filled in later or is in another file", where=where)
    if session.problem:
        return failed(session.problem, where=where)
    told = f"AS {session.remote_as}" if session.remote_as else "its AS is said"
    return passed(told, where=where)


CHECK = Check(Severity.ERROR, RoutingConf, subjects, evaluate, "there is no neighbour of BGP")
