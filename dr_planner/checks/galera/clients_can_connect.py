"""A node of a cluster listens to other hosts than its own.

Why     A loopback address is a distribution's default. OpenStack's services and load balancers at
        the other site cannot reach such a node, and it takes its address for the cluster from it.
Fix     Set bind_address to the node's address in the management network, or to 0.0.0.0.
Source  MariaDB documentation, bind_address; Galera documentation, wsrep_node_address.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import ADDRESS, GaleraConf, Setting

NAME = "bind_address"
LOOPBACK = ("127.", "localhost", "::1")


def subjects(view: GaleraConf) -> list[tuple[str, Setting]]:
    """The assignment that counts, where the file is of a node."""
    option = view.setting(NAME)
    return [(NAME, option)] if option and view.setting(ADDRESS) else []


def evaluate(option: Setting, view: GaleraConf) -> Outcome:
    """Compare the value."""
    where = view.at(option.line)
    if option.is_open or option.hidden:
        return unknown("it is filled in later", where=where)
    if option.text.lower().startswith(LOOPBACK):
        return failed(f"it is {option.text or 'empty'}", where=where)
    return passed(f"it is {option.text}", where=where)


CHECK = Check(Severity.WARNING, GaleraConf, subjects, evaluate, "the file does not set it")
