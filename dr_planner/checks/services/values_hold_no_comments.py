"""No value has a comment behind it.

Why     oslo.config knows comments only on lines of their own. A '#' or ';' later on a line
        becomes part of the value, with all that follows.
Fix     Move the comment to a line of its own that is not indented, above the option.
Source  oslo.config 10.7.0, iniparser, tried.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.checks.configuration.values_hold_no_comments import COMMENT, line_of_comment
from dr_planner.design.secretwords import SECRET_NAME
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import IniSection, ServiceConf

SECRET = re.compile(rf"{SECRET_NAME.pattern}|connection|_url|^log", re.IGNORECASE)
"""Names whose value may rightly hold any sign."""


def subjects(view: ServiceConf) -> list[tuple[str, IniSection]]:
    """Every section."""
    return [(f"[{section.name}]", section) for section in view.sections]


def evaluate(section: IniSection, view: ServiceConf) -> Outcome:
    """Look for a comment sign after a blank or at the beginning of a line."""
    found = [option for option in section.options if COMMENT.search(option.value.text)]
    for option in sorted(found, key=lambda option: SECRET.search(option.name) is not None):
        where = view.at(line_of_comment(option.value))
        if SECRET.search(option.name) or not option.named:
            return unknown(f"the value of {option.name!r} holds a '#' or ';'", where=where)
        return failed(f"the value of {option.name!r} holds a comment", where=where)
    return passed("no value holds a comment", where=view.at(section.line))


CHECK = Check(Severity.ERROR, ServiceConf, subjects, evaluate)
