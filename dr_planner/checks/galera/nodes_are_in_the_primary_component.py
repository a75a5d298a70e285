"""A node that was asked is in the primary component, and answers queries.

Why     Outside of it a node refuses to read and write. OpenStack's services that are connected to
        it fail, and so does a recovery that needs them.
Fix     Bring back the members that are missing. Only where they are lost for good, make the node
        with the newest state a cluster of its own: SET GLOBAL
        wsrep_provider_options='pc.bootstrap=YES'.
Source  Galera documentation, monitoring the cluster; quorum and its reset.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.galerastatus import GaleraStatus
from dr_planner.model.part import Collection

_SERVES = ("Synced", "Donor/Desynced")


def subjects(view: Collection) -> list[tuple[str, GaleraStatus]]:
    """The last answer of each file: the ones before show how it came to be."""
    return [("the node", status) for status in {s.path: s for s in view.of(GaleraStatus)}.values()]


def evaluate(status: GaleraStatus, view: Collection) -> Outcome:
    """Read its own words."""
    where = status.at(status.values[0].line)
    component = status.value("cluster_status")
    if component is not None and component.text.lower() != "primary":
        told = f"wsrep_cluster_status is {component.text}"
        return failed(told, where=status.at(component.line))
    for name in ("connected", "ready"):
        found = status.value(name)
        if found is not None and found.text == "OFF":
            return failed(f"wsrep_{name} is OFF", where=status.at(found.line))
    state = status.value("local_state_comment")
    if state is not None and state.text not in _SERVES:
        return unknown(f"it is not synced: {state.text}", where=status.at(state.line))
    if component is None:
        return unknown("the answer does not show wsrep_cluster_status", where=where)
    return passed("it is", where=where)


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "no node was asked")
