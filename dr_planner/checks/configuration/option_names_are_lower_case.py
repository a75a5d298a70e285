"""No option's name has a capital letter or a hyphen.

Why     oslo.config tells names of options apart by case, and no option of an OpenStack service
        that is set here has a capital letter: one that is written with it is ignored. So is one
        with hyphens: they belong to the command line.
Fix     Write the name in lower case, with underscores.
Source  oslo.config 10.7.0, tried; the 998 options of cinder 29.0.0.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.inifile import plain
from dr_planner.model.cinderconf import CinderConf, Section
from dr_planner.model.finding import Severity


def subjects(view: CinderConf) -> list[tuple[str, Section]]:
    """Every section."""
    return [(f"[{section.name}]", section) for section in view.sections]


def evaluate(section: Section, view: CinderConf) -> Outcome:
    """Look at the names."""
    for option in section.options:
        if option.named and (option.capitals or "-" in option.name):
            reason = f"{option.name!r} is ignored; the option is {plain(option.name)!r}"
            return failed(reason, where=view.at(option.value.line))
    for option in section.options:
        if option.capitals:
            reason = "a name with a capital letter is not shown: it may be part of a secret"
            return unknown(reason, where=view.at(option.value.line))
    return passed("every name is in lower case, without hyphens", where=view.at(section.line))


CHECK = Check(Severity.ERROR, CinderConf, subjects, evaluate)
