"""Nodes that look for each other have one cluster name.

Why     A node refuses whoever comes with another name. The one that differs starts alone, or not
        at all, and its vote and its data are missing.
Fix     Set the same wsrep_cluster_name on all nodes.
Source  Galera documentation, wsrep_cluster_name; gcomm/src/gmcast_proto.cpp.
"""

from __future__ import annotations

from pathlib import Path

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import ADDRESS, GaleraConf, host_of
from dr_planner.model.part import Collection


def subjects(view: Collection) -> list[tuple[str, GaleraConf]]:
    """The nodes, where there are several."""
    nodes = [node for node in view.of(GaleraConf) if node.setting(ADDRESS)]
    names = ((f"{node.site} {Path(node.path).name}".strip(), node) for node in nodes)
    return list(names) if len(nodes) > 1 else []


def evaluate(node: GaleraConf, view: Collection) -> Outcome:
    """Compare with the nodes whose lists have a member in common with this one's."""
    mine = node.setting("wsrep_cluster_name")
    where = node.at(mine.line if mine else 0)
    hosts = _hosts(node)
    kin = [other for other in view.of(GaleraConf) if other is not node and hosts & _hosts(other)]
    if not kin:
        return not_applicable("no other node has a member in common", where=where)
    names = [other.setting("wsrep_cluster_name") for other in kin]
    if mine is None or not mine.text or mine.is_open:
        return unknown("its name cannot be read here", where=where)
    differ = sorted({n.text for n in names if n and n.text and not n.is_open} - {mine.text})
    if differ:
        return failed(f"{mine.text}, and {', '.join(differ)} elsewhere", where=where)
    if any(name is None or not name.text or name.is_open for name in names):
        return unknown("another node's name cannot be read here", where=where)
    return passed(mine.text, where=where)


def _hosts(node: GaleraConf) -> set[str]:
    return {host_of(member) for member in node.members if member.strip()}


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "no two nodes are here")
