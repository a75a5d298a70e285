"""No section has a name that nearly is one that the service reads.

Why     A misspelt section is ignored without a word, with all that is in it. So is one of another
        program, which only services with plug-ins may have.
Fix     Write the section's name as the finding says.
Source  The sections of the options that nova 34.0.0, glance 33.0.0, neutron 29.0.0 and
        ovn-bgp-agent 7.0.0 register, and those of older releases; names have no case.
"""

from __future__ import annotations

import difflib

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.serviceoptions import SECTIONS
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import NO_SECTION, IniSection, ServiceConf, normalized
from dr_planner.model.placeholder import is_template
from dr_planner.model.serviceconf import GlanceConf

ALONE = frozenset({"ovn-bgp-agent"})
"""Services whose files nothing else reads."""

CLOSE = 0.85
"""How alike two names are where one is taken for a slip: about one letter of seven."""


def subjects(view: ServiceConf) -> list[tuple[str, IniSection]]:
    """Every section with a header and with an option in it."""
    return [
        (f"[{section.name}]", section)
        for section in view.sections
        if section.options and section.name != NO_SECTION
    ]


def evaluate(section: IniSection, view: ServiceConf) -> Outcome:
    """Look the name up, and else for one nearby. Of names that are far off nothing is said."""
    where, name = view.at(section.line), normalized(section.name)
    known = SECTIONS.get(view.service, frozenset())
    if is_template(name):
        return unknown("Jinja names the section", where=where)
    if name in known or (isinstance(view, GlanceConf) and section.name in dict(view.stores)):
        return passed("the service reads it", where=where)
    close = difflib.get_close_matches(name.lower(), sorted(known), n=1, cutoff=CLOSE)
    if close or name == "default":
        return failed(f"the service reads [{close[0] if close else 'DEFAULT'}]", where=where)
    if view.service in ALONE:
        return failed(f"{view.service} reads no such section, and it has no plug-ins", where=where)
    return passed("it is like no section that the service reads, so another may", where=where)


CHECK = Check(Severity.WARNING, ServiceConf, subjects, evaluate, "no section has an option")
