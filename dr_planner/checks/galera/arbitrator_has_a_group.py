"""An arbitrator has the name of the cluster that it votes in.

Why     garbd does not start without a group, and the vote of its site is missing.
Fix     Set GALERA_GROUP to the cluster's wsrep_cluster_name.
Source  Galera documentation, Galera arbitrator; garbd(8).
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import GarbdConf
from dr_planner.model.placeholder import comes_later


def evaluate(conf: GarbdConf, view: GarbdConf) -> Outcome:
    """Look for the name."""
    where = view.at(conf.group_line)
    group = conf.group
    if group is not None and (comes_later(group) or group == "?"):
        return unknown("the group is filled in later", where=where)
    if group:
        return passed(f"group {group}", where=where)
    return failed("the group is empty" if group == "" else "the file sets no group", where=where)


CHECK = Check(Severity.ERROR, GarbdConf, lambda view: [("the arbitrator", view)], evaluate)
