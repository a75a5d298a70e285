"""Every option's name is written in the case that its service knows, without hyphens.

Why     oslo.config tells names of options apart by case, and hyphens belong to the command line.
        One that is written otherwise is ignored, and the service goes on with its default.
Fix     Write the name as the finding says.
Source  oslo.config 10.7.0, tried; of the options of nova 34.0.0, glance 33.0.0, neutron 29.0.0
        and ovn-bgp-agent 7.0.0 only bgp_AS has a capital letter.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.inifile import plain
from dr_planner.design.serviceoptions import SECTIONS
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import IniSection, Option, ServiceConf, normalized

WITH_CAPITALS = {"ovn-bgp-agent": ("bgp_AS",)}


def subjects(view: ServiceConf) -> list[tuple[str, IniSection]]:
    """Every section."""
    return [(f"[{section.name}]", section) for section in view.sections]


def evaluate(section: IniSection, view: ServiceConf) -> Outcome:
    """Look at the names."""
    right = WITH_CAPITALS.get(view.service, ())
    wrong = [(o, meant) for o in section.options if (meant := _meant(o, right)) is not None]
    ours = normalized(section.name) in SECTIONS.get(view.service, frozenset())
    for option, meant in wrong:
        where = view.at(option.value.line)
        if not option.named:
            return unknown("a name with a capital letter is not shown", where=where)
        if ours:
            return failed(f"{option.name!r} is ignored; the option is {meant!r}", where=where)
        return unknown(f"[{section.name}] may be a plug-in's, with its own names", where=where)
    return passed("every name has its case", where=view.at(section.line))


def _meant(option: Option, right: tuple[str, ...]) -> str | None:
    """The name that was meant, or None where the name is right."""
    for name in right:
        if plain(option.name) == plain(name):
            return None if option.name == name else name
    return plain(option.name) if option.capitals or "-" in option.name else None


CHECK = Check(Severity.ERROR, ServiceConf, subjects, evaluate)
