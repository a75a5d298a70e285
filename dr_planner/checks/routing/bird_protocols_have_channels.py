"""BIRD's protocols have their imports and exports in channels.

Why     BIRD 1 has one daemon per address family and no channels. BIRD 2 and 3 do not load such a
        file: after an upgrade, or on a new host at the other site, nothing is announced.
Fix     Put import and export into ipv4 { … } or ipv6 { … }.
Source  BIRD wiki, transition notes to BIRD 2; BIRD 2.0.12 says "syntax error, unexpected IMPORT".
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.routingconf import BIRD, OldStatement, RoutingConf

Subject = tuple[OldStatement, ...]


def subjects(view: RoutingConf) -> list[tuple[str, Subject]]:
    """The file, where it has protocols."""
    return [("the protocols", view.old)] if view.software == BIRD and view.protocols else []


def evaluate(old: Subject, view: RoutingConf) -> Outcome:
    """Look for what stands outside."""
    if old:
        names = ", ".join(dict.fromkeys(statement.protocol for statement in old))
        told = f"BIRD 2 does not load it: import and export stand outside channels in {names}"
        return failed(told, where=view.at(old[0].line))
    if not view.complete:
        return unknown("parts of it are in other files")
    return passed("nothing stands outside")


CHECK = Check(Severity.WARNING, RoutingConf, subjects, evaluate, "it is no file of BIRD")
