"""A router with neighbours of one AS only announces something to them.

Why     Such a router is an end of the network. Where BGP neither names a network nor
        redistributes any, no one learns that a prefix has moved to this site.
Fix     Add network or redistribute statements to the address family.
Source  FRR documentation, BGP, networks and redistribution; F. Haas, talk on rbd-mirror,
        Cephalocon 2019, checklist item 5.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.routingconf import FRR, Instance, RoutingConf


def subjects(view: RoutingConf) -> list[tuple[str, Instance]]:
    """The instances of FRR with neighbours."""
    return [(i.name, i) for i in view.instances if view.software == FRR and i.sessions]


def evaluate(instance: Instance, view: RoutingConf) -> Outcome:
    """Look for what begins here."""
    where = view.at(instance.line)
    if instance.origins:
        return passed(f"{len(instance.origins)} statements", where=where)
    ases = {session.remote_as for session in instance.sessions}
    if len(ases) > 1 or instance.reflects or instance.listens:
        return not_applicable("it hands on what it hears", where=where)
    if not view.complete or None in ases:
        return unknown("it may be filled in later, or hand on what it hears", where=where)
    return failed("it has neighbours and announces nothing of its own", where=where)


CHECK = Check(Severity.WARNING, RoutingConf, subjects, evaluate, "there is no BGP of FRR")
