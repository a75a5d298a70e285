"""Every option in a section of RBD is one that Cinder has.

Why     An option that Cinder does not have is ignored without a word.
Fix     Remove it, or write the option that is meant.
Source  cinder 29.0.0, volume/drivers/rbd.py RBD_OPTS, volume/driver.py, volume/manager.py.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.design.cinderdrivers import RBD, family_of
from dr_planner.design.cinderoptions import BACKEND_OPTIONS, GONE, RBD_OPTIONS, SERVICE_OPTIONS
from dr_planner.design.nearest import misspelt
from dr_planner.model.cinderconf import CinderConf, Section
from dr_planner.model.finding import Severity

MOST_SHOWN = 12
"""Options that one finding names."""


def subjects(view: CinderConf) -> list[tuple[str, Section]]:
    """The backends."""
    return [(f"[{section.name}]", section) for section in view.backends]


def evaluate(section: Section, view: CinderConf) -> Outcome:
    """Compare the names. Options of the service in a backend's section have rules of their own."""
    if family_of(view, section) is not RBD:
        return not_applicable("the driver is not RBD", where=view.at(section.line))
    known = RBD_OPTIONS | BACKEND_OPTIONS
    strange = [
        option
        for option in section.options
        if option.name not in known | SERVICE_OPTIONS and not option.capitals
    ]
    named = [option for option in strange if option.named]
    if named:
        reasons = []
        for option in named[:MOST_SHOWN]:
            meant = misspelt(option.name, known)
            hint = f"did you mean {meant!r}?" if meant else "an RBD backend does not read it"
            reasons.append(f"{option.name!r}: {GONE.get(option.name, hint)}")
        if len(named) > MOST_SHOWN:
            reasons.append(f"and {len(named) - MOST_SHOWN} more")
        return failed("; ".join(reasons), where=view.at(named[0].value.line))
    if strange:
        return unknown(
            "an option's name is not one of Cinder's (not shown: it may be part of a secret)",
            where=view.at(strange[0].value.line),
        )
    return passed("Cinder has every option", where=view.at(section.line))


CHECK = Check(Severity.WARNING, CinderConf, subjects, evaluate, "the file has no backend")
