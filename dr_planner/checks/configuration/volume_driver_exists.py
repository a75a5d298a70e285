"""The volume_driver of every backend is a class that Cinder has.

Why     A backend whose driver cannot be imported does not start; those of renamed drivers stop
        starting with an upgrade.
Fix     Write the class's path as the driver's documentation has it.
Source  cinder 29.0.0: the classes marked as volume drivers below cinder/volume/drivers, those
        that are not marked and can be loaded, and MAPPING in volume/manager.py.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.design.cinderdrivers import RELEASE, nearest
from dr_planner.design.cinderoptions import DRIVERS, RENAMED
from dr_planner.model.cinderconf import CinderConf, Section
from dr_planner.model.finding import Severity

CINDERS_OWN = "cinder.volume."
"""How the path of every driver of Cinder begins, also of those that it had once."""


def subjects(view: CinderConf) -> list[tuple[str, Section]]:
    """The backends."""
    return [(f"[{section.name}]", section) for section in view.backends]


def evaluate(section: Section, view: CinderConf) -> Outcome:
    """Look the class up. Blanks and line breaks around it are not judged."""
    option = view.option(section.name, "volume_driver")
    if option is None:
        return not_applicable("volume_driver is not in this file", where=view.at(section.line))
    where, text = view.at(option.value.line), option.value.text.strip()
    if option.value.is_template:
        return unknown("Jinja fills it in", where=where)
    if text in DRIVERS:
        return passed(text, where=where)
    if text in RENAMED:
        return passed(f"{text} is an old name that Cinder still translates", where=where)
    if option.value.hidden:
        return failed("it is no path of a class", where=where)
    meant = nearest(text, {name.lower() for name in DRIVERS})
    found = next((name for name in sorted(DRIVERS) if name.lower() == meant), None)
    if text.startswith(CINDERS_OWN):
        remedy = f"Write {found}, if that is meant." if found else ""
        return failed(f"{RELEASE} has no {text}", remedy, where=where)
    return unknown(f"{text} is not one of Cinder's own drivers", where=where)


CHECK = Check(Severity.ERROR, CinderConf, subjects, evaluate, "the file has no backend")
