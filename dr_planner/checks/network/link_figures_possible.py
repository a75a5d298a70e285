"""The length and the round trip that are given for a link are physically possible.

Why     Light in fibre makes 204190.5 km a second: 9.795 microseconds there and back for every
        kilometre, so 100 km cost about 1 ms, ten times a local network. A measured figure below
        that was measured elsewhere. Only within 10 km is a latency like a local network's possible
        even in theory, and only there may a Ceph cluster be stretched.
Fix     Measure the round trip between the two sites again, and correct length_km, rtt_ms or the
        coordinates.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, speaker notes on distance.
"""

from __future__ import annotations

from dr_planner.capacity.latency import link_floor_rtt_ms, shortest_fibre_km, times_lan
from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import links
from dr_planner.model.finding import Severity
from dr_planner.model.link import Link


def evaluate(link: Link | None, view: DeploymentGraph) -> Outcome:
    """Compare length with distance, and round trip with the floor."""
    if link is None:
        return unknown("the design leaves out the links")
    a, b = (view.deployment.site(name).coordinates for name in link.sites)
    if link.length_km is not None and a and b and link.length_km < shortest_fibre_km(a, b):
        distance = shortest_fibre_km(a, b)
        return failed(f"{link.length_km:g} km of fibre between sites {distance:.1f} km apart")
    floor = link_floor_rtt_ms(link, a, b)
    if floor is None or link.rtt_ms is None:
        return unknown("a length (or coordinates of both sites) and a measured rtt_ms are needed")
    if link.rtt_ms < floor:
        return failed(f"{link.rtt_ms:g} ms, but light alone needs {floor:.3f} ms")
    times = times_lan(link.rtt_ms)
    return passed(f"{link.rtt_ms:g} ms, {times:.0f} times a LAN; light needs {floor:.3f} ms")


CHECK = Check(Severity.WARNING, DeploymentGraph, links, evaluate, "there are no links")
