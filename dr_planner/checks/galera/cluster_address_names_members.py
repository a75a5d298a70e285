"""A cluster's address names members.

Why     An address without members is for the very first start. Left in the file, the node forms a
        cluster of its own whenever it starts, and two halves of the data go separate ways. Only a
        cluster manager that passes the address itself, such as Pacemaker, may leave it empty.
Fix     Name all members after gcomm://, and use galera_new_cluster for the first start.
Source  Galera documentation, wsrep_cluster_address; MariaDB documentation, getting started.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import ADDRESS, GaleraConf, Setting


def subjects(view: GaleraConf) -> list[tuple[str, Setting]]:
    """The address that counts."""
    option = view.setting(ADDRESS)
    return [(ADDRESS, option)] if option else []


def evaluate(option: Setting, view: GaleraConf) -> Outcome:
    """Count the members."""
    where = view.at(option.line)
    if option.is_open or option.hidden:
        return unknown("it is filled in later, or is more than an address", where=where)
    if not option.text:
        return not_applicable("it is empty: the node joins nothing", where=where)
    count = len(view.members)
    return passed(f"{count} members", where=where) if count else failed("no member", where=where)


CHECK = Check(Severity.WARNING, GaleraConf, subjects, evaluate, "the file has no address")
