"""BIRD tells at least one of its neighbours routes.

Why     A session with "export none", which is the default, announces nothing: the prefix does not
        move to this site.
Fix     Write "export filter …" with a filter that accepts the prefixes of the site.
Source  BIRD 2 documentation, channel options: export (none by default).
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.routingconf import BIRD, NOTHING, UNSET, Instance, RoutingConf


def subjects(view: RoutingConf) -> list[tuple[str, Instance]]:
    """All of BGP."""
    return [(i.name, i) for i in view.instances] if view.software == BIRD else []


def evaluate(instance: Instance, view: RoutingConf) -> Outcome:
    """Look for one channel that exports."""
    where = view.at(instance.sessions[0].line)
    families = [f for s in instance.sessions if not s.off for f in s.families]
    if not families:
        return not_applicable("no session has a channel", where=where)
    if any(family.exports not in (NOTHING, UNSET) for family in families):
        return passed("something is exported", where=where)
    if not view.complete:
        return unknown("parts of it are in other files", where=where)
    return failed("no session exports anything", where=where)


CHECK = Check(Severity.WARNING, RoutingConf, subjects, evaluate, "there is no BGP of BIRD")
