"""Every backend in enabled_backends has a section.

Why     cinder-volume starts a service for every name in the list. One without a section has no
        settings, or those of the wrong driver.
Fix     Add the section, or correct the name; the two must agree, but for the case of letters.
Source  cinder 29.0.0, cmd/volume.py; oslo.config 10.7.0 compares section names without case.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.nearest import misspelt
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT, Option


def subjects(view: CinderConf) -> list[tuple[str, Option]]:
    """The option, where the file has it."""
    option = view.enabled
    return [] if option is None else [("enabled_backends", option)]


def evaluate(option: Option, view: CinderConf) -> Outcome:
    """Look for a section of every name."""
    where = view.at(option.value.line)
    if option.value.is_template:
        return unknown("Jinja fills the list in", where=where)
    if option.value.hidden:
        return unknown("the list holds signs that are not shown here", where=where)
    missing = [name for name in view.enabled_names if view.section(name) is None]
    if missing:
        known = [section.name for section in view.sections if section.name != DEFAULT]
        if view.quoted and not known:
            return unknown("the page may show their sections elsewhere", where=where)
        meant = misspelt(missing[0], known)
        hint = f"; did you mean {meant!r}?" if meant else ""
        return failed(f"no section in this file: {', '.join(missing)}{hint}", where=where)
    return passed("every name has its section", where=where)


CHECK = Check(
    Severity.ERROR, CinderConf, subjects, evaluate, "enabled_backends is not in this file"
)
