"""A pool of Rook is mirrored in one mode at both sites.

Why     The modes are set at each cluster. Where one side mirrors the whole pool and the other
        single images, copies go one way at best, and a failback finds none.
Fix     Give spec.mirroring.mode of the pool the same word at both sites: image where Cinder
        replicates.
Source  Ceph documentation, RBD mirroring: the mode is enabled on the pools of both clusters; Rook
        documentation, CephBlockPool, mirroring.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection
from dr_planner.model.rook import RookFile
from dr_planner.model.settings import Settings, is_open

MODE = "spec.mirroring.mode"
Subject = tuple[RookFile, Settings, RookFile, Settings]


def subjects(view: Collection) -> list[tuple[str, Subject]]:
    """The pools of one name that two sites mirror."""
    found: dict[str, list[tuple[RookFile, Settings]]] = {}
    for part in view.of(RookFile):
        for name, pool in part.mirrored() if part.site else ():
            found.setdefault(name, []).append((part, pool))
    return [
        (name, (*ends[0], *ends[1]))
        for name, ends in found.items()
        if len(ends) == 2 and ends[0][0].site != ends[1][0].site
    ]


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Compare the words."""
    one, here, other, there = subject
    where = other.at(there.line_of(MODE))
    words = (here.text(MODE), there.text(MODE))
    if not all(words) or is_open(here.get(MODE)) or is_open(there.get(MODE)):
        return unknown("a mode is not said here", where=where)
    if words[0] != words[1]:
        return failed(f"{words[0]} at {one.site}, {words[1]} at {other.site}", where=where)
    return passed(f"mode {words[0]}", where=where)


CHECK = Check(
    Severity.ERROR, Collection, subjects, evaluate, "no two sites mirror a pool of one name"
)
