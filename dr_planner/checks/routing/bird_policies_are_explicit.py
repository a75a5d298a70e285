"""Channels of BIRD 2 to another AS say what they import and export.

Why     BIRD 2 refuses the whole file where such a channel leaves one of them out, and keeps
        running with the old one until the host restarts.
Fix     Write import and export, also where it is "none".
Source  RFC 8212; BIRD 2, proto/bgp/bgp.c: "EBGP requires explicit import policy".
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.routingconf import BIRD, UNSET, RoutingConf, Session


def subjects(view: RoutingConf) -> Iterator[tuple[str, Session]]:
    """The sessions, where the file is of BIRD 2."""
    if view.software == BIRD and not view.old:
        yield from ((f"bgp {session.name}", session) for session in view.sessions)


def evaluate(session: Session, view: RoutingConf) -> Outcome:
    """Look at both ways of each channel."""
    where = view.at(session.line)
    if session.external is False:
        return not_applicable("the neighbour is in the same AS", where=where)
    silent = [f.name for f in session.families if UNSET in (f.imports, f.exports)]
    if not silent:
        return passed("both are said", where=where)
    if session.external is None or session.is_open or not view.complete:
        return unknown("a part of it is filled in later or is in another file", where=where)
    return failed(f"{', '.join(silent)} leaves import or export out", where=where)


CHECK = Check(Severity.ERROR, RoutingConf, subjects, evaluate, "there is no BGP of BIRD 2")
