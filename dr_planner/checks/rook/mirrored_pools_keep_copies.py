"""A mirrored pool keeps more than one copy of its data.

Why     With size 1 one failed disk loses data at that site. Mirroring is asynchronous: it does not
        bring back what was not sent yet, and what is damaged at the primary is not repaired.
Fix     Set spec.replicated.size to 3.
Source  Rook 1.16, CephBlockPool; rook issue 12900; Ceph documentation, pools.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.rook import RookFile
from dr_planner.model.settings import Settings

SIZE = "spec.replicated.size"
CODING = "spec.erasureCoded.codingChunks"


def evaluate(pool: Settings, view: RookFile) -> Outcome:
    """Read the number of copies."""
    for key, least in ((SIZE, 2), (CODING, 1)):
        text, where = pool.text(key), view.at(pool.line_of(key))
        if text.isdecimal():
            if int(text) < least:
                return failed(f"{key} is {text}", where=where)
            return passed(f"{key} is {text}", where=where)
    return unknown(f"{SIZE} is not a number here", where=view.at(pool.line))


CHECK = Check(
    Severity.ERROR, RookFile, RookFile.mirrored, evaluate, "the file has no mirrored pool"
)
