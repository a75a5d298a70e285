"""Options of the wsrep provider are pairs that the provider knows, with semicolons between them.

Why     The provider splits the string at semicolons and each piece at its equals sign. A comma or
        a blank between two options makes both one; the node or the arbitrator does not start.
Fix     Write name=value; name=value.
Source  Galera, galerautils/src/gu_config.cpp, parse; Galera documentation, Galera parameters.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.galeravoters import providers
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import ProviderOptions
from dr_planner.model.part import Collection, Part


def evaluate(subject: tuple[Part, ProviderOptions], view: Collection) -> Outcome:
    """Count the pieces that are no pair."""
    part, options = subject
    where = part.at(options.line)
    if options.is_open:
        return unknown("a part of it is filled in later", where=where)
    if options.broken:
        return failed(f"{options.broken} of its pieces are no name=value", where=where)
    return passed(f"{len(options.pairs)} options", where=where)


CHECK = Check(Severity.ERROR, Collection, providers, evaluate, "no file sets them")
