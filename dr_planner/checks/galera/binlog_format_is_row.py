"""A node of a cluster writes its log by row.

Why     Galera hands on changed rows only. With another format the server refuses writes to
        tables, or nodes end up with different data.
Fix     Set binlog_format = ROW.
Source  Galera documentation, requirements; MariaDB documentation, Galera's known limitations.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import ADDRESS, GaleraConf, Setting

NAME = "binlog_format"


def subjects(view: GaleraConf) -> list[tuple[str, Setting]]:
    """The assignment that counts, where the file is of a node."""
    option = view.setting(NAME)
    return [(NAME, option)] if option and view.setting(ADDRESS) else []


def evaluate(option: Setting, view: GaleraConf) -> Outcome:
    """Compare the value."""
    where = view.at(option.line)
    if option.is_open or option.hidden:
        return unknown("it is filled in later", where=where)
    if option.text.lower() not in ("row", "2"):
        return failed(f"it is {option.text or 'empty'}", where=where)
    return passed(f"it is {option.text}", where=where)


CHECK = Check(Severity.ERROR, GaleraConf, subjects, evaluate, "the file does not set it")
