"""Each peer of a mirrored pool both sends and receives.

Why     With rx-only on one side nothing flows back: after a failover the old site gets no copy of
        what is written, and there is no way back but a new set-up.
Fix     Import the bootstrap token with --direction rx-tx, and run rbd-mirror at both sites.
Source  Ceph documentation, RBD mirroring, two-way mirroring; F. Haas, talk on rbd-mirror,
        Cephalocon 2019, on one-way and two-way mirroring.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import RX_TX, AnsweredPeer, MirrorPool


def subjects(view: MirrorPool) -> list[tuple[str, AnsweredPeer]]:
    """Every peer."""
    return [(f"{view.name}, peer {peer.site_name}".strip(), peer) for peer in view.peers]


def evaluate(peer: AnsweredPeer, view: MirrorPool) -> Outcome:
    """Read the direction."""
    where = view.at(peer.line)
    if not peer.direction:
        return unknown("its direction is not said; before Octopus there was none", where=where)
    if peer.direction != RX_TX:
        return failed(f"its direction is {peer.direction}", where=where)
    return passed("its direction is rx-tx", where=where)


CHECK = Check(Severity.ERROR, MirrorPool, subjects, evaluate, "no pool has a peer here")
