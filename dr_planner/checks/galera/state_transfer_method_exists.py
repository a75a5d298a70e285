"""A node fetches its state by a method that exists.

Why     A node that comes back after the loss of a site runs a script of that name. Where there is
        none it does not join.
Fix     Use mariabackup for MariaDB, xtrabackup-v2 or clone for MySQL, or rsync.
Source  MariaDB documentation, introduction to state snapshot transfers; Percona XtraDB Cluster
        documentation, wsrep_sst_method.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import ADDRESS, GaleraConf, Setting

NAME = "wsrep_sst_method"
METHODS = ("mariabackup", "xtrabackup-v2", "rsync", "rsync_wan", "mysqldump", "clone", "skip")


def subjects(view: GaleraConf) -> list[tuple[str, Setting]]:
    """The assignment that counts, where the file is of a node."""
    option = view.setting(NAME)
    return [(NAME, option)] if option and view.setting(ADDRESS) else []


def evaluate(option: Setting, view: GaleraConf) -> Outcome:
    """Compare the value."""
    where = view.at(option.line)
    if option.is_open or option.hidden:
        return unknown("it is filled in later", where=where)
    if option.text.lower() not in METHODS:
        return failed(f"it is {option.text or 'empty'}", where=where)
    return passed(f"it is {option.text}", where=where)


CHECK = Check(Severity.ERROR, GaleraConf, subjects, evaluate, "the file does not set it")
