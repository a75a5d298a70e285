"""Every list, map and filter that a neighbour names is defined.

Why     FRR takes a list or a map that does not exist for one that denies everything; BIRD does
        not load. A name that was changed in one place takes the site off the network.
Fix     Define it under that name and for that address family, or correct the name.
Source  FRR, lib/plist.c, prefix_list_apply, and bgpd/bgp_route.c; BIRD 2, conf/cf-lex.l.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.routingconf import Family, RoutingConf, Use

TYPED = ("prefix-list", "access-list")


def subjects(view: RoutingConf) -> Iterator[tuple[str, tuple[Use, str]]]:
    """Each name once."""
    seen = set()
    for session in view.sessions:
        for family in session.families:
            for use in family.uses:
                name = _name(use, family)
                if name not in seen:
                    seen.add(name)
                    yield name, (use, name)


def _name(use: Use, family: Family) -> str:
    if use.kind not in TYPED:
        return f"{use.kind} {use.name}"
    return f"{'ipv6' if family.name.startswith('ipv6') else 'ipv4'} {use.kind} {use.name}"


def evaluate(subject: tuple[Use, str], view: RoutingConf) -> Outcome:
    """Look for the definition."""
    use, name = subject
    where = view.at(use.line)
    if name in view.defined:
        return passed("it is defined", where=where)
    if not view.complete or not view.defined or use.name == "?" or "__" in use.name:
        return unknown("it may be defined in another file", where=where)
    return failed("it is not defined", where=where)


CHECK = Check(Severity.ERROR, RoutingConf, subjects, evaluate, "no neighbour names one")
