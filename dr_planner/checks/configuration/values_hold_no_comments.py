"""No value has a comment inside.

Why     oslo.config knows comments only on lines of their own. A '#' or ';' later on a line, or an
        indented comment line below a value, becomes part of the value.
Fix     Move the comment to a line of its own that is not indented, above the option.
Source  oslo.config 10.7.0, iniparser, tried.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.secretwords import SECRET_NAME
from dr_planner.model.cinderconf import CinderConf, Section
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT, Value

COMMENT = re.compile(r"(?:^|[ \t])[#;]", re.MULTILINE)


def subjects(view: CinderConf) -> list[tuple[str, Section]]:
    """The backends, what they share, and the section of the service."""
    ours = [s for s in view.sections if s.name == DEFAULT or s.devices or s in view.backends]
    return [(f"[{section.name}]", section) for section in ours]


def evaluate(section: Section, view: CinderConf) -> Outcome:
    """Look for a comment sign after a blank or at the beginning of a line."""
    found = [(name, value) for name, value in _values(section) if COMMENT.search(value.text)]
    for name, value in found:
        if SECRET_NAME.search(name) is None:
            reason = f"the value of {name!r} holds a comment"
            return failed(reason, where=view.at(line_of_comment(value)))
    for device in section.devices:
        for pair in device.pairs:
            if COMMENT.search(pair.key):
                reason = "a comment became part of a key of replication_device, which is then lost"
                return failed(reason, where=view.at(pair.value.line - pair.key.count("\n")))
    for name, value in found:
        reason = f"the value of {name!r} holds a comment sign, which may be part of the secret"
        return unknown(reason, where=view.at(line_of_comment(value)))
    return passed("no value holds a comment", where=view.at(section.line))


def _values(section: Section) -> list[tuple[str, Value]]:
    options = [(option.name, option.value) for option in section.options]
    pairs = [(pair.key, pair.value) for device in section.devices for pair in device.pairs]
    return options + pairs


def line_of_comment(value: Value) -> int:
    """The line of a value where its comment begins."""
    match = COMMENT.search(value.text)
    row = value.text.count("\n", 0, match.end()) if match else 0
    return value.lines[min(row, len(value.lines) - 1)] if value.lines else value.line


CHECK = Check(
    Severity.ERROR, CinderConf, subjects, evaluate, "the file has no section of cinder-volume"
)
