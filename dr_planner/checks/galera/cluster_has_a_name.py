"""A node names its cluster.

Why     Without wsrep_cluster_name the name is the same default for every cluster that has none:
        nothing keeps a node from joining the wrong one, and the arbitrator's group must be that
        name too.
Fix     Add wsrep_cluster_name, the same on all nodes, and as the arbitrator's group.
Source  MariaDB documentation, wsrep_cluster_name (default my_wsrep_cluster).
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import ADDRESS, GaleraConf, Setting


def subjects(view: GaleraConf) -> list[tuple[str, Setting | None]]:
    """The name, where the file says enough to be a node's."""
    option = view.setting("wsrep_cluster_name")
    return [("wsrep_cluster_name", option)] if option or view.is_whole else []


def evaluate(option: Setting | None, view: GaleraConf) -> Outcome:
    """Look for it."""
    if option is not None:
        where = view.at(option.line)
        if option.is_open:
            return unknown("it is filled in later", where=where)
        if option.text or option.hidden:
            return passed("it is set", where=where)
        return failed("it is empty", where=where)
    if view.includes:
        return unknown("a file that is included may set it")
    address = view.setting(ADDRESS)
    return failed("the file does not set it", where=view.at(address.line if address else 0))


CHECK = Check(Severity.WARNING, GaleraConf, subjects, evaluate, "the file holds no whole node")
