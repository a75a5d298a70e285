"""A cluster has three members or more, arbitrators among them.

Why     Of two members neither has a majority: where one is lost, or the line between them, the
        other one stops too. One member is no cluster.
Fix     Add a node or an arbitrator at a third site.
Source  Galera documentation, weighted quorum and two-node clusters; wsrep_cluster_size.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.galerastatus import GaleraStatus
from dr_planner.model.part import Collection

Subject = tuple[GaleraStatus, int]


def subjects(view: Collection) -> list[tuple[str, Subject]]:
    """The last answer of each file that says how many there are."""
    found = {s.path: (s, s.size) for s in view.of(GaleraStatus) if s.size is not None}
    return [("the cluster", subject) for subject in found.values()]


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Count them."""
    status, size = subject
    value = status.value("cluster_size")
    where = status.at(value.line) if value else ""
    component = status.value("cluster_status")
    if component is not None and component.text.lower() != "primary":
        return unknown("it is cut off: it counts those that it still sees", where=where)
    if size < 3 and status.quoted:
        return unknown(f"it had {size} when the page was written, or as a step", where=where)
    if size < 3:
        return failed(f"it has {size}", where=where)
    return passed(f"it has {size}", where=where)


CHECK = Check(Severity.WARNING, Collection, subjects, evaluate, "no node said how many there are")
