"""A session with a provider notices within seconds that the path is dead.

Why     Without BFD or short timers BGP waits three minutes (FRR) or four (BIRD). So long packets
        go to a site that is lost.
Fix     Agree on BFD with the provider, or on a hold time of 30 seconds or less.
Source  RFC 5882; FRR documentation, BFD and BGP timers (60 and 180 s); BIRD documentation,
        hold time (240 s).
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.routingconf import RoutingConf, Session, is_private


def subjects(view: RoutingConf) -> Iterator[tuple[str, Session]]:
    """The neighbours whose AS is a public one that is not ours, or may be."""
    for session in view.sessions:
        public = session.remote_as is not None and not is_private(session.remote_as)
        if ((session.external and public) or session.is_open) and not session.is_client:
            yield f"neighbor {session.name}", session


def evaluate(session: Session, view: RoutingConf) -> Outcome:
    """Look for BFD and timers."""
    where = view.at(session.line)
    if session.bfd or session.quick:
        return passed("BFD" if session.bfd else "short timers", where=where)
    if session.is_open or not view.complete:
        return unknown("a part of it is filled in later or is in another file", where=where)
    return failed("neither BFD nor short timers", where=where)


CHECK = Check(Severity.WARNING, RoutingConf, subjects, evaluate, "no neighbour is a provider")
