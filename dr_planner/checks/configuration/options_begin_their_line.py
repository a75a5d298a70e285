"""Every option begins at the beginning of its line.

Why     A line that is indented continues the option above it. An option there is not set, and the
        one above gets a value that nobody meant.
Fix     Take the blanks before the option's name away.
Source  oslo.config 10.7.0, iniparser, tried.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cinderconf import CinderConf, Section
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT

OPTION = re.compile(r"[ \t]*\w+[ \t]*=(?!=)[ \t]*\S")
FORMULAS = frozenset({"filter_function", "goodness_function"})
"""Options whose values may go over several lines and compare things."""


def subjects(view: CinderConf) -> list[tuple[str, Section]]:
    """The backends, what they share, and the section of the service."""
    ours = [s for s in view.sections if s.name == DEFAULT or s.devices or s in view.backends]
    return [(f"[{section.name}]", section) for section in ours]


def evaluate(section: Section, view: CinderConf) -> Outcome:
    """Look for 'name = value' in the continuation lines of options and targets."""
    values = [(o.name, o.value) for o in section.options if o.name not in FORMULAS]
    values += [(pair.key, pair.value) for device in section.devices for pair in device.pairs]
    template = None
    for name, value in values:
        for line, part in zip(value.lines[1:], value.text.split("\n")[1:], strict=False):
            if OPTION.match(part):
                if value.is_template:
                    template = line
                    continue
                reason = f"an option in this line became part of the value of {name!r}"
                return failed(reason, where=view.at(line))
    if template is not None:
        reason = "Jinja fills a value in that goes on over a line like an option"
        return unknown(reason, where=view.at(template))
    return passed("no value holds an option", where=view.at(section.line))


CHECK = Check(
    Severity.ERROR, CinderConf, subjects, evaluate, "the file has no section of cinder-volume"
)
