"""Every BGP neighbour has an address family.

Why     With "no bgp default ipv4-unicast" FRR exchanges no routes with a neighbour that is not
        activated; BIRD 2 does not start a session without a channel. The session may be up and
        carry nothing.
Fix     Activate the neighbour in an address-family; in BIRD 2, give it an ipv4 or ipv6 channel.
Source  FRR documentation, BGP, address families; BIRD 2 documentation, channels.
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
    """Count the families."""
    where = view.at(session.line)
    if session.families:
        names = ", ".join(family.name or "ipv4 or ipv6" for family in session.families)
        return passed(names, where=where)
    if session.is_open or not view.complete:
        return unknown("a part of it is filled in later or is in another file", where=where)
    return failed("no address family is active for it", where=where)


CHECK = Check(Severity.ERROR, RoutingConf, subjects, evaluate, "there is no neighbour of BGP")
