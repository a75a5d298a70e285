"""The full sites of one stretched Ceph cluster are within 10 km of each other.

Why     A write to Ceph is done when every copy of it is. Where the copies are at several sites,
        each write waits for the farthest of them. A fibre of 10 km already costs what a whole
        local network does, 0.1 ms for a round trip; 100 km cost ten times as much. And a cut link
        stops writes until Ceph's stretch mode has decided, while both sides are still alive.
        A monitor at a quorum site only votes, and may be farther away.
Fix     Run a Ceph cluster at each site and mirror the pools. Stretch one only within a town, over
        fibre of your own, and give the length of it under length_km.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, on stretched clusters and distance; Ceph
        documentation, Stretch Clusters.
Dispute The talk allows a stretched cluster within a town only. IBM's documentation of Data
        Foundation and Red Hat's allow a round trip of 10 ms between the sites with data, which
        light needs for 1000 km of fibre and back. Such a cluster runs; each write waits a hundred
        times longer than in a local network. This check follows the talk.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from dr_planner.capacity.latency import floor_rtt_ms, shortest_fibre_km, times_lan
from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.model.finding import Severity
from dr_planner.model.link import Link, Network
from dr_planner.model.quorum import QuorumKind, QuorumSystem

LIMIT_KM = 10.0

Stretch = tuple[QuorumSystem, float | None, float | None]
"""Monitors, the least possible length of fibre between two of their sites, and the given one."""


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, Stretch]]:
    """Every two full sites that have monitors of one cluster."""

    def least(link: Link) -> float | None:
        if link.length_km is not None:
            return link.length_km
        a, b = (view.deployment.site(name).coordinates for name in link.sites)
        return shortest_fibre_km(a, b) if a is not None and b is not None else None

    lowest = view.quickest(Network.STORAGE, least)
    given = view.quickest(Network.STORAGE, lambda link: link.length_km)
    for quorum in view.deployment.quorums:
        if quorum.kind is not QuorumKind.CEPH_MON:
            continue
        places = dict.fromkeys(member.site for member in quorum.members)
        full = [name for name in places if view.deployment.site(name).is_full]
        name = quorum.ceph_cluster or quorum.name
        for pair in combinations(full, 2):
            yield (
                f"cluster {name}, {' and '.join(pair)}",
                (quorum, lowest.get(pair), given.get(pair)),
            )


def evaluate(stretch: Stretch, view: DeploymentGraph) -> Outcome:
    """A length that is given can pass; one computed from coordinates can only fail."""
    _, lowest, given = stretch
    if lowest is None:
        return unknown("no path for storage is known whose length is given")
    rtt = floor_rtt_ms(lowest)
    if lowest > LIMIT_KM:
        cost = f"every write waits {rtt:.2f} ms or more, {times_lan(rtt):.0f} local round trips"
        return failed(f"at least {lowest:.0f} km apart: {cost}")
    if given is None or given > LIMIT_KM:
        return unknown(
            f"at least {lowest:.1f} km by distance; the length of the path is not given"
        )
    return passed(f"{given:g} km apart")


CHECK = Check(
    Severity.ERROR, DeploymentGraph, subjects, evaluate, "no monitors of one cluster at two sites"
)
