"""The links between two sites carry more than is written to what is mirrored over them.

Why     rbd-mirror fetches what was written, over and over. Where the link carries less, the copies
        fall behind for ever: journals grow until the primary's cluster is full, and snapshots are
        never complete.
Fix     Order more bandwidth, with a margin for what else uses the link and for the time after an
        outage, or mirror less; then correct bandwidth_mbit or change_mib_s.
Source  Red Hat Ceph Storage 8, Block Device Guide, mirroring: for N images that are written at X
        MB/s provide N times X, and a margin; Ceph documentation, RBD mirroring. In snapshot mode
        what is written twice in an interval is sent once, so the need may be less.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.model.ceph import Mirror, MirrorDirection
from dr_planner.model.finding import Severity
from dr_planner.model.link import Network
from dr_planner.model.site import Site

MIB_IN_MBIT = 1.048576 * 8


@dataclass(frozen=True)
class Way:
    """One direction between two sites, with the mirrors that use it."""

    sites: tuple[str, str]
    mirrors: tuple[Mirror, ...]


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, tuple[Way, Site]]]:
    """Every direction in which something is mirrored, where the design says what is written."""
    if all(pool.change_mib_s is None for _, pool in view.deployment.pools()):
        return
    found: dict[tuple[str, str], list[Mirror]] = {}
    for mirror in view.deployment.mirrors:
        one, other = (view.deployment.ceph_cluster(name).site for name in mirror.clusters)
        if one == other:
            continue
        found.setdefault((one, other), []).append(mirror)
        if mirror.direction is MirrorDirection.RX_TX:
            found.setdefault((other, one), []).append(mirror)
    for sites, mirrors in found.items():
        way = Way(sites, tuple(mirrors))
        yield f"from {sites[0]} to {sites[1]}", (way, view.deployment.site(sites[0]))


def evaluate(thing: tuple[Way, Site], view: DeploymentGraph) -> Outcome:
    """Compare the sum of what is written with the sum of the links."""
    way, _ = thing
    links = [
        link
        for link in view.deployment.links or ()
        if set(link.sites) == set(way.sites) and Network.STORAGE in (link.networks or ())
    ]
    widths = [link.bandwidth_mbit for link in links if link.bandwidth_mbit is not None]
    if not widths or len(widths) < len(links):
        return unknown("it needs bandwidth_mbit of every link that carries storage between them")
    need = 0.0
    for mirror in way.mirrors:
        for name in mirror.clusters:
            cluster = view.deployment.ceph_cluster(name)
            if cluster.site == way.sites[0]:
                pool = cluster.pool(mirror.pool)
                if pool is None or pool.change_mib_s is None:
                    return unknown(f"it needs change_mib_s of pool {mirror.pool} at {name}")
                need += pool.change_mib_s * MIB_IN_MBIT
    told = f"{need:.0f} Mbit/s are written, {sum(widths):.0f} Mbit/s can be sent"
    return (failed if need >= sum(widths) else passed)(told)


CHECK = Check(Severity.ERROR, DeploymentGraph, subjects, evaluate, "no pool has a change_mib_s")
