"""Peers are named on the pool, not on the daemon.

Why     Since Rook 1.7 a CephRBDMirror has no peers any more: what stands there is not used, and
        the pools have none.
Fix     Move the names of the secrets to spec.mirroring.peers.secretNames of every CephBlockPool.
Source  rook pull request 8380, in Rook 1.7.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.rook import RookFile
from dr_planner.model.settings import Settings, is_open


def subjects(view: RookFile) -> list[tuple[str, Settings]]:
    """Every daemon."""
    return [(f"mirror {mirror.name}", mirror) for mirror in view.mirrors]


def evaluate(mirror: Settings, view: RookFile) -> Outcome:
    """Look for peers at the old place."""
    if "spec.peers" not in mirror.keys:
        return passed("it names no peers", where=view.at(mirror.line))
    found = mirror.get("spec.peers.secretNames")
    where = view.at(mirror.line_of("spec.peers.secretNames"))
    if is_open(found):
        return unknown("a template may leave its peers empty", where=where)
    if found is None or not found.text.strip(" ,"):
        return passed("its peers are empty", where=where)
    return failed("it names peers, which Rook does not read here", where=where)


CHECK = Check(Severity.ERROR, RookFile, subjects, evaluate, "the file has no CephRBDMirror")
