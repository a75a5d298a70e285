"""A database commit waits no longer than 10 ms for the other locations.

Why     Every commit pays about one round trip to the farthest member, and an API call makes
        several commits one after the other. 10 ms are a hundred times the round trip of a local
        network, and what light needs for 1000 km of fibre and back; the limit is this tool's own
        choice. An arbitrator receives the whole replication stream, so its link counts too.
Fix     Choose a nearer location for the members, or a shorter path; then measure the round trip
        and write it to the link as rtt_ms.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, speaker notes on distance; MariaDB
        documentation, garbd (it receives all write sets).
Dispute MariaDB's documentation says that an arbitrator receives every write set and can slow the
        cluster down, Percona's that it is left out of flow control. This check counts its link,
        the more careful of the two.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from dr_planner.capacity.latency import link_floor_rtt_ms
from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.control_planes import Database, databases
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.model.finding import Severity
from dr_planner.model.link import Link, Network
from dr_planner.model.site import Site

LIMIT_MS = 10.0

Times = tuple[Site, Site, float | None, float | None]
"""Two sites, the lowest possible round trip between them, and the measured one."""


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, Times | Database]]:
    """Every two sites that have members of one database."""

    def floor(link: Link) -> float | None:
        if link.rtt_ms is not None:
            return link.rtt_ms
        ends = (view.deployment.site(name).coordinates for name in link.sites)
        return link_floor_rtt_ms(link, *ends)

    lowest = view.quickest(Network.MANAGEMENT, floor)
    measured = view.quickest(Network.MANAGEMENT, lambda link: link.rtt_ms)
    for database in databases(view.deployment):
        if database.galera is None:
            yield str(database), database
            continue
        region = f"region {database.region}, " if database.region else ""
        places = dict.fromkeys(member.site for member in database.galera.members)
        for a, b in combinations(places, 2):
            ends = view.deployment.site(a), view.deployment.site(b)
            yield f"{region}{a} and {b}", (*ends, lowest.get((a, b)), measured.get((a, b)))


def evaluate(times: Times | Database, view: DeploymentGraph) -> Outcome:
    """A measured round trip can pass; a computed floor can only fail."""
    if isinstance(times, Database):
        return unknown(f"the design does not name the members of {times}")
    _, _, lowest, measured = times
    if lowest is None:
        return unknown("no path for management is known whose length or round trip is given")
    if lowest > LIMIT_MS:
        return failed(f"a round trip takes at least {lowest:.1f} ms")
    if measured is None or measured > LIMIT_MS:
        return unknown(f"at least {lowest:.3f} ms by distance; on that path rtt_ms is not given")
    return passed(f"a round trip takes {measured:.3f} ms")


CHECK = Check(Severity.WARNING, DeploymentGraph, subjects, evaluate, "members are at one site")
