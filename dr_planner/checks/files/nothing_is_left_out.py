"""No line of dots stands in a file for lines that were left out.

Why     Guides shorten their examples so. oslo.config refuses a file with such a line, and what was
        left out is not there.
Fix     Write the lines that belong there, or take the dots away.
Source  oslo.config 10.7.0, iniparser, tried.
"""

from __future__ import annotations

from pathlib import Path

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import OsloConf


def subjects(view: OsloConf) -> list[tuple[str, tuple[int, ...]]]:
    """The file."""
    return [(Path(view.path).name, view.left_out)]


def evaluate(lines: tuple[int, ...], view: OsloConf) -> Outcome:
    """Look for such lines."""
    if lines and view.has_statements:
        return unknown("Jinja decides whether the line stays", where=view.at(lines[0]))
    if lines:
        return failed(f"lines were left out in {len(lines)} places", where=view.at(lines[0]))
    return passed("no line says that others were left out", where=view.at(0))


CHECK = Check(Severity.WARNING, OsloConf, subjects, evaluate)
