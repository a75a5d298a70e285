"""No two nodes give the cluster one address.

Why     The file of one node was copied to another. Whoever asks the second one for state goes to
        the first, and the copy of the other site is not the one that it is taken for.
Fix     Set wsrep_node_address of each node to its own address.
Source  Galera documentation, wsrep_node_address.
"""

from __future__ import annotations

from pathlib import Path

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.galeravoters import Member, members
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import GaleraConf
from dr_planner.model.part import Collection

NAME = "wsrep_node_address"
Subject = tuple[GaleraConf, list[Member]]


def subjects(view: Collection) -> list[tuple[str, Subject]]:
    """The nodes that say theirs, with the others of their cluster."""
    return [
        (name, (member, others))
        for name, (member, others) in members(view)
        if isinstance(member, GaleraConf) and member.setting(NAME)
    ]


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Compare with the others; two files that also have one name may be of one node."""
    node, others = subject
    mine = node.setting(NAME)
    where = node.at(mine.line if mine else 0)
    if mine is None or mine.is_open or not mine.text:
        return unknown("it is filled in later", where=where)
    for other in others:
        theirs = other.setting(NAME) if isinstance(other, GaleraConf) else None
        if theirs is None or not isinstance(other, GaleraConf) or theirs.text != mine.text:
            continue
        if node.site == other.site and _name(node) == _name(other):
            return unknown(f"{other.path} may be of the same node", where=where)
        said = " ".join(filter(None, (other.site, Path(other.path).name)))
        return failed(f"{mine.text} is also that of {said}", where=where)
    return passed(mine.text, where=where)


def _name(node: GaleraConf) -> str:
    return node.text("wsrep_node_name")


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "no two nodes are here")
