"""The mode of a mirrored pool is one that Ceph has.

Why     Rook hands the mode to 'rbd mirror pool enable', which refuses any other word: the pool is
        not mirrored, and the object stays in phase Failure.
Fix     Write image, or pool where whole pools are to be mirrored by their journals.
Source  Ceph documentation, rbd mirror pool enable; Rook 1.16, CephBlockPool, mirroring.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.nearest import nearest
from dr_planner.model.finding import Severity
from dr_planner.model.rook import RookFile
from dr_planner.model.settings import Settings, is_open

MODE = "spec.mirroring.mode"
MODES = ("image", "pool", "init-only")


def evaluate(pool: Settings, view: RookFile) -> Outcome:
    """Look the word up."""
    mode, where = pool.get(MODE), view.at(pool.line_of(MODE))
    if mode is None:
        return unknown("the mode is not in this file", where=where)
    if is_open(mode):
        return unknown("the mode is filled in later", where=where)
    word = mode.text.strip()
    if word in MODES:
        return passed(f"mode {word}", where=where)
    return failed(f"Ceph has no mode {word!r}{nearest(word, MODES)}", where=where)


CHECK = Check(
    Severity.ERROR, RookFile, RookFile.mirrored, evaluate, "the file has no mirrored pool"
)
