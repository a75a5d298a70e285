"""Where disks of instances are is said with options that Nova has.

Why     Nova ignores other names without a word: with an old one for images_type the disks of
        instances stay on the local disk of the compute, and are lost with it.
Fix     Set what the finding names in its place, and remove the old line.
Source  nova 34.0.0 registers none of these names, nor reads them as old names of others.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.serviceoptions import GONE, SECTIONS
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import NO_SECTION, IniSection, normalized
from dr_planner.model.serviceconf import NovaConf


def subjects(view: NovaConf) -> list[tuple[str, IniSection]]:
    """Every section."""
    return [(f"[{section.name}]", section) for section in view.sections]


def evaluate(section: IniSection, view: NovaConf) -> Outcome:
    """Look for names that it has no more, or never had."""
    old = [option for option in section.options if option.name in GONE["nova"]]
    if not old:
        return passed("no other name", where=view.at(section.line))
    where = view.at(old[0].value.line)
    if normalized(section.name) not in SECTIONS["nova"] | {NO_SECTION}:
        return unknown(f"[{section.name}] may be read by something else", where=where)
    names = ", ".join(dict.fromkeys(option.name for option in old))
    meant = ", ".join(dict.fromkeys(GONE["nova"][option.name] for option in old))
    return failed(f"ignored: {names}", f"Set {meant}; remove the old lines.", where=where)


CHECK = Check(Severity.ERROR, NovaConf, subjects, evaluate)
