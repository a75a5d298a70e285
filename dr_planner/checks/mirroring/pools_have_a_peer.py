"""Every pool that is enabled for mirroring has a peer.

Why     Enabling makes images ready to be copied. Without a peer nobody copies them, and journals
        grow.
Fix     rbd mirror pool peer bootstrap create on one side, import on the other.
Source  Ceph documentation, RBD mirroring, bootstrap peers.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import MirrorPool


def evaluate(pool: MirrorPool, view: MirrorPool) -> Outcome:
    """Count them."""
    where = view.at(pool.line)
    if pool.mode == "disabled":
        return not_applicable("mirroring is not enabled on it", where=where)
    if any(peer.site_name or peer.client for peer in pool.peers):
        return passed(f"{len(pool.peers)} of them", where=where)
    if pool.peers:
        return unknown("the answer is cut off within the peer", where=where)
    return failed(f"mode {pool.mode}, and no peer", where=where)


CHECK = Check(Severity.ERROR, MirrorPool, lambda view: [(view.name, view)], evaluate)
