"""The section of the service is called [DEFAULT], in capitals.

Why     For oslo.config [Default] is a section of its own. What stands in it is not set: with
        enabled_backends there, no backend runs.
Fix     Write [DEFAULT].
Source  oslo.config 10.7.0, tried: names of sections have no case, but for this one.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cinderconf import CinderConf, Section
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT


def subjects(view: CinderConf) -> list[tuple[str, Section]]:
    """Sections with that name in any case."""
    found = [section for section in view.sections if section.name.upper() == DEFAULT]
    return [(f"[{section.name}]", section) for section in found if section.options]


def evaluate(section: Section, view: CinderConf) -> Outcome:
    """Look at the case."""
    where = view.at(section.line)
    if section.name == DEFAULT:
        return passed("in capitals", where=where)
    if view.has_statements:
        return unknown("Jinja decides which of its lines stay", where=where)
    names = ", ".join(dict.fromkeys(option.name for option in section.options if option.named))
    return failed(f"what is in it is not set: {names}", "Write [DEFAULT].", where=where)


CHECK = Check(Severity.ERROR, CinderConf, subjects, evaluate, "the file has no [DEFAULT]")
