"""An arbitrator knows more than one node of its cluster.

Why     When it starts while the one node that it knows is down, it finds no cluster. That is what
        happens when a site is lost and the arbitrator's host restarts.
Fix     Name all data nodes of all sites.
Source  garbd(8), --address; Galera documentation, Galera arbitrator.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import GarbdConf, host_of


def evaluate(conf: GarbdConf, view: GarbdConf) -> Outcome:
    """Count the hosts."""
    where = view.at(conf.nodes_line)
    if conf.is_open or conf.nodes == "?":
        return unknown("the nodes are filled in later", where=where)
    hosts = {host_of(member) for member in conf.members if member.strip()}
    if not hosts:
        return not_applicable("no node is named", where=where)
    if len(hosts) == 1:
        return failed("it knows one node", where=where)
    return passed(f"{len(hosts)} nodes", where=where)


CHECK = Check(Severity.WARNING, GarbdConf, lambda view: [("the arbitrator", view)], evaluate)
