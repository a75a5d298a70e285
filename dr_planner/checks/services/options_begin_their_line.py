"""Every option of a service begins at the beginning of its line.

Why     A line that is indented continues the option above it. An option there is not set, and the
        one above gets a value that nobody meant.
Fix     Take the blanks before the option's name away.
Source  oslo.config 10.7.0, iniparser, tried.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import IniSection, Option, ServiceConf

OPTION = re.compile(r"[ \t]*\w+[ \t]*=(?!=)[ \t]*\S")


def subjects(view: ServiceConf) -> list[tuple[str, IniSection]]:
    """Every section."""
    return [(f"[{section.name}]", section) for section in view.sections]


def evaluate(section: IniSection, view: ServiceConf) -> Outcome:
    """Look for 'name = value' in the lines that continue values, but for those of lists."""
    for option in section.options:
        line = _swallowed(option)
        if line is not None and option.value.is_template:
            return unknown(f"Jinja fills {option.name!r} in, over lines", where=view.at(line))
        if line is not None:
            reason = f"an option in this line became part of the value of {option.name!r}"
            return failed(reason, where=view.at(line))
    return passed("no value holds an option", where=view.at(section.line))


def _swallowed(option: Option) -> int | None:
    rows = option.value.text.split("\n")
    for before, row, line in zip(rows, rows[1:], option.value.lines[1:], strict=False):
        goes_on = before.rstrip().endswith((",", "{", "[")) or not before.strip()
        if OPTION.match(row) and not goes_on:
            return line
    return None


CHECK = Check(Severity.ERROR, ServiceConf, subjects, evaluate)
