"""No node goes on without a majority.

Why     With pc.ignore_quorum or pc.ignore_sb both sides of a cut take writes. Their data differ
        then, and one side's must be thrown away.
Fix     Take the options out, and give the cluster votes at three sites.
Source  Galera documentation, pc.ignore_quorum and pc.ignore_sb (false by default).
"""

from __future__ import annotations

from collections.abc import Iterable

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.galeravoters import providers
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import ProviderOptions, is_true
from dr_planner.model.part import Collection, Part

KEYS = (
    "pc.ignore_quorum",
    "pc.ignore_sb",
)


def none_is_on(keys: Iterable[str], part: Part, options: ProviderOptions) -> Outcome:
    """What is said of switches that must not be on."""
    where = part.at(options.line)
    on = [key for key in keys if is_true(options.text(key) or "")]
    if on:
        return failed(f"{', '.join(on)} is on", where=where)
    if options.is_open:
        return unknown("a part of it is filled in later", where=where)
    return passed("it is off", where=where)


def evaluate(subject: tuple[Part, ProviderOptions], view: Collection) -> Outcome:
    """Look for the switches."""
    return none_is_on(KEYS, *subject)


CHECK = Check(Severity.ERROR, Collection, providers, evaluate, "no file sets them")
