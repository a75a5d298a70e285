"""A router has two BGP neighbours or more.

Why     With one, its failure or its maintenance takes the router's prefixes off the network, and
        with them the site.
Fix     Add a session to a second router.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist items 4 and 5.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.routingconf import Instance, RoutingConf


def subjects(view: RoutingConf) -> list[tuple[str, Instance]]:
    """The instances of BGP with a neighbour that can be one."""
    return [
        (i.name, i)
        for i in view.instances
        if not i.listens and any(not session.problem for session in i.sessions)
    ]


def evaluate(instance: Instance, view: RoutingConf) -> Outcome:
    """Count those that are not shut down."""
    where = view.at(instance.line)
    live = [session for session in instance.sessions if not session.off]
    if len(live) > 1:
        return passed(f"{len(live)} neighbours", where=where)
    if not view.complete or any(session.is_open for session in live):
        return unknown("there may be more in another file, or after a template", where=where)
    return failed(f"{len(live)} neighbour", where=where)


CHECK = Check(Severity.WARNING, RoutingConf, subjects, evaluate, "it waits for no fixed neighbour")
