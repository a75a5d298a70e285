"""The user of a peer is not client.admin.

Why     Whoever owns one site then owns the other: the key is kept in the other cluster, where
        every administrator, and before 19.2.6 and 20.2.4 every reader, can take it.
Fix     Use the user that bootstrap makes, client.rbd-mirror-peer.
Source  Ceph documentation, RBD mirroring, bootstrap peers; CVE-2026-50152.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import AnsweredPeer, MirrorPool


def subjects(view: MirrorPool) -> list[tuple[str, AnsweredPeer]]:
    """Every peer."""
    return [(f"{view.name}, peer {peer.site_name}".strip(), peer) for peer in view.peers]


def evaluate(peer: AnsweredPeer, view: MirrorPool) -> Outcome:
    """Read the name of the user."""
    where = view.at(peer.line)
    if not peer.client:
        return unknown("the user is not said", where=where)
    if peer.client == "client.admin":
        return failed("it is client.admin", where=where)
    return passed(f"it is {peer.client}", where=where)


CHECK = Check(Severity.WARNING, MirrorPool, subjects, evaluate, "no pool has a peer here")
