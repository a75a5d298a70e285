"""A neighbour of another AS has a policy where FRR asks for one.

Why     Since FRR 7.4 nothing is announced to a neighbour of another AS without an outgoing
        policy, and nothing is taken from it without an incoming one. The session is up, the
        routes are missing.
Fix     Give the neighbour route maps or prefix lists, or set "no bgp ebgp-requires-policy".
Source  FRR documentation, BGP, bgp ebgp-requires-policy (on since 7.4, off with "frr defaults
        datacenter"); RFC 8212.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.routingconf import FRR, SOME, Instance, RoutingConf, Session


def subjects(view: RoutingConf) -> Iterator[tuple[str, tuple[Session, Instance]]]:
    """The neighbours of FRR."""
    for instance in view.instances:
        for session in instance.sessions:
            if view.software == FRR and not session.off:
                yield f"neighbor {session.name}", (session, instance)


def evaluate(subject: tuple[Session, Instance], view: RoutingConf) -> Outcome:
    """Look for the policies of each family."""
    session, instance = subject
    where = view.at(session.line)
    if session.external is False or instance.policy_needed is False:
        return not_applicable("no policy is needed", where=where)
    families = [f for f in session.families if f.name in ("ipv4", "ipv6")]
    without = [family.name for family in families if family.exports != SOME]
    if not without:
        return passed("there is an outgoing policy", where=where)
    if session.external is None or instance.policy_needed is None or session.is_open:
        return unknown("the AS, or the version of FRR, cannot be read here", where=where)
    if not instance.origins and all(f.imports == SOME for f in families):
        return not_applicable("it only listens", where=where)
    return failed(f"no outgoing policy for {', '.join(without)}", where=where)


CHECK = Check(Severity.ERROR, RoutingConf, subjects, evaluate, "there is no BGP of FRR")
