"""No option stands twice with different values.

Why     Of an option that takes one value the last line counts, wherever the section's pieces
        stand in the file. Whoever changes the first one changes nothing.
Fix     Keep the line that is meant.
Source  oslo.config 10.7.0, tried: sections of one name are merged, and the last value is given.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.serviceoptions import MULTIPLE, SECTIONS
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import IniSection, OsloConf, ServiceConf, normalized
from dr_planner.model.serviceconf import GlanceConf


def subjects(view: OsloConf) -> list[tuple[str, IniSection]]:
    """Every section, but for those of plug-ins of others, whose options may be lists."""
    return [(f"[{s.name}]", s) for s in view.sections if _is_known(s, view)]


def _is_known(section: IniSection, view: OsloConf) -> bool:
    if not isinstance(view, ServiceConf):
        return True
    if isinstance(view, GlanceConf) and section.name in dict(view.stores):
        return True
    return normalized(section.name) in SECTIONS.get(view.service, frozenset())


def evaluate(section: IniSection, view: OsloConf) -> Outcome:
    """Compare the lines of each option that takes one value."""
    names = dict.fromkeys(o.name for o in section.options if o.named and o.name not in MULTIPLE)
    hidden = None
    for name in names:
        lines = section.all(name)
        if len(lines) == 1:
            continue
        last = lines[-1].value
        if view.has_statements:
            return unknown(f"Jinja decides which {name!r} stays", where=view.at(last.line))
        if len({option.value.text.strip() for option in lines}) > 1:
            reason = f"{name!r} stands {len(lines)} times; line {last.line} counts"
            return failed(reason, where=view.at(lines[0].value.line))
        if last.hidden or last.is_template:
            hidden = name, last.line
    if hidden is not None:
        reason = f"{hidden[0]!r} stands more than once, with values that are not shown here"
        return unknown(reason, where=view.at(hidden[1]))
    return passed("every option has one value", where=view.at(section.line))


CHECK = Check(
    Severity.WARNING, OsloConf, subjects, evaluate, "the file has no section that is known"
)
