"""A node gives the cluster an address that others can reach.

Why     Other nodes send state to this address. To 127.0.0.1 or 0.0.0.0 they send it to
        themselves, and the node that comes back after a loss never joins.
Fix     Set wsrep_node_address to the node's own address in the management network.
Source  Galera documentation, wsrep_node_address.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import ADDRESS, GaleraConf, Setting

NAME = "wsrep_node_address"
NOWHERE = ("127.", "0.0.0.", "localhost", "::", "[::")


def subjects(view: GaleraConf) -> list[tuple[str, Setting]]:
    """The assignment that counts, where the file is of a node."""
    option = view.setting(NAME)
    return [(NAME, option)] if option and view.setting(ADDRESS) else []


def evaluate(option: Setting, view: GaleraConf) -> Outcome:
    """Compare the value."""
    where = view.at(option.line)
    if option.is_open or option.hidden:
        return unknown("it is filled in later", where=where)
    if not option.text or option.text.lower().startswith(NOWHERE):
        return failed(f"it is {option.text or 'empty'}", where=where)
    return passed(f"it is {option.text}", where=where)


CHECK = Check(Severity.ERROR, GaleraConf, subjects, evaluate, "the file does not set it")
