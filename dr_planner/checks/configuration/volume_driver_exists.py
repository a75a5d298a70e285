"""The volume_driver of every backend is a class that Cinder has.

Why     A backend whose driver cannot be imported does not start; those of renamed drivers stop
        starting with an upgrade.
Fix     Write the class's path as the driver's documentation has it.
Source  cinder 29.0.0: the classes marked as volume drivers below cinder/volume/drivers, those
        that are not marked and can be loaded, and MAPPING in volume/manager.py.
"""

from __future__ import annotations

import difflib

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.design.cinderdrivers import RELEASE
from dr_planner.design.cinderoptions import DRIVERS, RENAMED, TREE
from dr_planner.model.cinderconf import CinderConf, Section
from dr_planner.model.finding import Severity

CINDERS_OWN = "cinder.volume."
"""How the path of every driver of Cinder begins, also of those that it had once."""

CLOSE = 0.85
"""Likeness of two paths, of which one is the other misspelt; drivers of one make differ more."""


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
    found = _meant(text)
    if text.startswith(CINDERS_OWN):
        remedy = f"Write {found}, if that is meant." if found else ""
        return failed(f"{RELEASE} has no {text}", remedy, where=where)
    return unknown(f"{text} is not one of Cinder's own drivers", where=where)


def _meant(text: str) -> str | None:
    """The one driver of the same class, or else the one whose path is misspelt here."""
    last = text.rpartition(".")[2].lower()
    alike = [name for name in DRIVERS if name.rpartition(".")[2].lower() == last]
    if len(alike) == 1:
        return alike[0]
    own = {name.removeprefix(TREE).lower(): name for name in DRIVERS}
    asked = text.removeprefix(TREE).lower()
    close = difflib.get_close_matches(asked, sorted(own), n=1, cutoff=CLOSE)
    return own[close[0]] if close else None


CHECK = Check(Severity.ERROR, CinderConf, subjects, evaluate, "the file has no backend")
