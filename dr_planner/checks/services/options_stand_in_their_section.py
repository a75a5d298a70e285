"""Options that decide what a disaster takes stand in the section that reads them.

Why     An option in another section is ignored without a word, and the default counts.
Fix     Move the line to the section that the finding names.
Source  The options that nova 34.0.0, glance 33.0.0, glance_store 5.7.0, neutron 29.0.0,
        neutron-dynamic-routing 29.0.0 and ovn-bgp-agent 7.0.0 register.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.design.serviceoptions import HOMES, SECTIONS
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import IniSection, ServiceConf, normalized


def subjects(view: ServiceConf) -> list[tuple[str, IniSection]]:
    """Every section."""
    return [(f"[{section.name}]", section) for section in view.sections]


def evaluate(section: IniSection, view: ServiceConf) -> Outcome:
    """Look each option's section up."""
    homes = HOMES.get(view.service, {})
    ours = [option for option in section.options if option.name in homes]
    if not ours:
        return not_applicable("none of them is here", where=view.at(section.line))
    here = normalized(section.name)
    for option in ours:
        home, where = homes[option.name], view.at(option.value.line)
        if normalized(home) == here:
            continue
        if here not in SECTIONS.get(view.service, frozenset()):
            return unknown(f"[{section.name}] may be a plug-in's with an option of that name")
        return failed(f"{option.name!r} is read from [{home}] only", where=where)
    return passed("they are where they are read", where=view.at(section.line))


CHECK = Check(Severity.ERROR, ServiceConf, subjects, evaluate)
