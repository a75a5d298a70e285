"""Every mirrored pool has the other cluster of the design, and no more, as its peer.

Why     A pool without its peer is not mirrored, whatever its mode says. One with another
        direction cannot be turned around.
Fix     Import the other cluster's bootstrap token for this pool with the direction of the
        design.
Source  Ceph documentation, RBD mirroring: one peer per pool receives; F. Haas, talk on
        rbd-mirror, Cephalocon 2019, checklist item 7.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.reality import Reality, mirror_ends
from dr_planner.model.ceph import CephCluster, Mirror, MirrorDirection
from dr_planner.model.finding import Severity
from dr_planner.model.poolmirroring import PoolMirroring

Subject = tuple[Mirror, CephCluster, CephCluster]


def evaluate(subject: Subject, view: Reality) -> Outcome:
    """Compare peers and direction."""
    mirror, here, other = subject
    seen = view.mirroring(here.name, mirror.pool)
    if isinstance(seen, str):
        return unknown(seen)
    two_way = mirror.direction is MirrorDirection.RX_TX
    receives = two_way or mirror.clusters[1] == here.name
    if not seen.peers:
        if receives:
            return failed("it has no peer")
        return passed("it only sends, and needs no peer of its own")
    far = view.mirroring(other.name, mirror.pool)
    names = {other.name, str(other.fsid)}
    if isinstance(far, PoolMirroring) and far.site_name:
        names.add(far.site_name)
    strangers = [peer.site_name for peer in seen.peers if peer.site_name not in names]
    if strangers and isinstance(far, str):
        return unknown(
            f"peer {', '.join(strangers)}: whether that is {other.name} is not known; {far}"
        )
    if strangers:
        return failed(f"its peer is {', '.join(strangers)}, the design says {other.name}")
    directions = {peer.direction for peer in seen.peers}
    if receives and directions == {"tx-only"}:
        return failed("it only sends to its peer, and must receive")
    if two_way and directions != {"rx-tx"}:
        return failed(
            f"its peer has direction {', '.join(sorted(directions))}, the design says rx-tx"
        )
    return passed(f"peer {seen.peers[0].site_name}, {seen.peers[0].direction}")


CHECK = Check(Severity.BLOCKER, Reality, mirror_ends, evaluate, "the design has no mirror")
