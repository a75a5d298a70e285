"""A node of MariaDB that has a provider and a cluster's address has wsrep_on.

Why     Since MariaDB 10.1 wsrep_on is off by default. The server then starts alone, whatever
        address it is given, and what is written to it is on no other node.
Fix     Add wsrep_on = ON.
Source  MariaDB documentation, wsrep_on (10.1 and later). Percona XtraDB Cluster has it on.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import GaleraConf, Setting, is_true

_MARIADB = re.compile(r".*/galera(?:-4)?/libgalera_smm\.so|.*/mariadb/.*")


def subjects(view: GaleraConf) -> list[tuple[str, Setting | None]]:
    """The switch, where the file says enough to be a node's."""
    option = view.setting("wsrep_on")
    return [("wsrep_on", option)] if option or view.is_whole else []


def evaluate(option: Setting | None, view: GaleraConf) -> Outcome:
    """Look for the switch, and for marks of MariaDB."""
    if option is not None:
        where = view.at(option.line)
        if option.is_open:
            return unknown("it is filled in later", where=where)
        if is_true(option.text) or not (option.text or option.hidden):
            return passed("it is on", where=where)
        if not view.is_whole:
            return not_applicable("it is off, and the file names no cluster", where=where)
        return failed("it is off", where=where)
    if view.includes:
        return unknown("a file that is included may set it")
    provider = view.setting("wsrep_provider")
    mariadb = provider is not None and _MARIADB.fullmatch(provider.text)
    groups = {setting.section.partition("-")[0].lower() for setting in view.settings}
    if provider is None or view.setting("pxc_strict_mode"):
        return not_applicable("it is on by default there")
    where = view.at(provider.line)
    if mariadb or groups & {"mariadb", "galera"} or view.text("wsrep_sst_method") == "mariabackup":
        return failed("the file has all of a node but wsrep_on", where=where)
    return unknown("whether this is MariaDB cannot be seen", where=where)


CHECK = Check(Severity.WARNING, GaleraConf, subjects, evaluate, "the file holds no whole node")
