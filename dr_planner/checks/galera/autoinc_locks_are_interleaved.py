"""A node of a cluster interleaves its locks for automatic numbers.

Why     Other modes assume that a table is written on one server: writes that are applied in
        parallel wait for each other and may deadlock for good.
Fix     Set innodb_autoinc_lock_mode = 2.
Source  Galera documentation, configuration: innodb_autoinc_lock_mode must be 2.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import ADDRESS, GaleraConf, Setting

NAME = "innodb_autoinc_lock_mode"


def subjects(view: GaleraConf) -> list[tuple[str, Setting]]:
    """The assignment that counts, where the file is of a node."""
    option = view.setting(NAME)
    return [(NAME, option)] if option and view.setting(ADDRESS) else []


def evaluate(option: Setting, view: GaleraConf) -> Outcome:
    """Compare the value."""
    where = view.at(option.line)
    if option.is_open or option.hidden:
        return unknown("it is filled in later", where=where)
    if option.text != "2":
        return failed(f"it is {option.text or 'empty'}", where=where)
    return passed(f"it is {option.text}", where=where)


CHECK = Check(Severity.WARNING, GaleraConf, subjects, evaluate, "the file does not set it")
