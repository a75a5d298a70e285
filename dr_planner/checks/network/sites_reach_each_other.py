"""Sites reach each other at layer 3 for management, tenant and storage traffic.

Why     The database and the APIs need management; servers of one network at two sites need the
        tenant (tunnel) network; rbd-mirror needs every monitor and OSD of both clusters over the
        storage network. A quorum site needs management only.
Fix     Route the network over a link between the sites and list it under the link's networks.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 6; Ceph documentation, RBD
        mirroring.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import Answer, DeploymentGraph
from dr_planner.graph.subjects import pairs_to_reach
from dr_planner.model.finding import Severity
from dr_planner.model.link import Network
from dr_planner.model.site import Site


def evaluate(subject: tuple[Site, Site, Network], view: DeploymentGraph) -> Outcome:
    """Ask the graph for a path."""
    a, b, network = subject
    answer = view.reach(network)[a.name, b.name]
    if answer is Answer.UNKNOWN:
        return unknown("the design leaves out the links, or the networks that they carry")
    if answer is Answer.NO:
        return failed("no path of links carries this network")
    return passed("there is a path")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, pairs_to_reach, evaluate, "there is one site")
