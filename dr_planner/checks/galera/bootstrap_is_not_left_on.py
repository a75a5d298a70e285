"""No node is told for ever to declare itself the primary component.

Why     pc.bootstrap is an order for one moment: it makes the part that this node is in the
        cluster. In a file it is given at every start, to nodes on both sides of a cut as well.
Fix     Take pc.bootstrap out of the file; give it with SET GLOBAL when it is needed.
Source  Galera documentation, pc.bootstrap and recovering the primary component.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.galeravoters import providers
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import ProviderOptions, is_true
from dr_planner.model.part import Collection, Part

KEYS = ("pc.bootstrap",)


def evaluate(subject: tuple[Part, ProviderOptions], view: Collection) -> Outcome:
    """Look for the switch."""
    part, options = subject
    where = part.at(options.line)
    on = [key for key in KEYS if is_true(options.text(key) or "")]
    if on:
        return failed(f"{', '.join(on)} is on", where=where)
    if options.is_open:
        return unknown("a part of it is filled in later", where=where)
    return passed("it is off", where=where)


CHECK = Check(Severity.ERROR, Collection, providers, evaluate, "no file sets them")
