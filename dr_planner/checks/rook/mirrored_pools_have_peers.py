"""A mirrored pool names the secret of its peer.

Why     Without a peer the pool is prepared for mirroring and nothing is sent or fetched.
Fix     Exchange the bootstrap secrets of both clusters and name the other's in
        spec.mirroring.peers.secretNames, at both sites.
Source  Rook 1.16 documentation, RBD asynchronous DR; rook pull request 8380.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.rook import RookFile
from dr_planner.model.settings import Settings, is_open

PEERS = "spec.mirroring.peers.secretNames"


def evaluate(pool: Settings, view: RookFile) -> Outcome:
    """Look for the name of a secret."""
    found, where = pool.get(PEERS), view.at(pool.line_of(PEERS))
    if found is None or not found.text.strip(" ,"):
        return failed("it names no secret of a peer", where=where)
    if is_open(found):
        return unknown("the name of the secret is filled in later", where=where)
    return passed("it names the secret of a peer", where=where)


CHECK = Check(
    Severity.WARNING, RookFile, RookFile.mirrored, evaluate, "the file has no mirrored pool"
)
