"""No provider is told every route.

Why     "export all" hands on what another provider, the kernel and the other site say. The site
        becomes a transit, or announces prefixes that are at the other site.
Fix     Export with a filter that accepts the prefixes of the site.
Source  RFC 7454, section 6; RFC 7908.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.routingconf import ALL, BIRD, RoutingConf, Session, is_private


def subjects(view: RoutingConf) -> Iterator[tuple[str, Session]]:
    """The neighbours of BIRD that are providers, or may be."""
    for session in view.sessions if view.software == BIRD else ():
        public = session.remote_as is None or not is_private(session.remote_as)
        if session.external is not False and public and not session.is_client:
            yield f"bgp {session.name}", session


def evaluate(session: Session, view: RoutingConf) -> Outcome:
    """Look at what is exported."""
    where = view.at(session.line)
    everything = [f.name or "it" for f in session.families if f.exports == ALL]
    if not everything:
        return passed("not everything is exported", where=where)
    if session.remote_as is None or session.external is None:
        return unknown("it cannot be told whether the neighbour is a provider", where=where)
    return failed(f"export all in {', '.join(everything)}", where=where)


CHECK = Check(Severity.WARNING, RoutingConf, subjects, evaluate, "no neighbour is a provider")
