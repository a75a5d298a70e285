"""Every other system of voters keeps its majority when any one site is lost.

Why     etcd, RabbitMQ and the monitors of a stretched cluster stop without more than half of
        their votes, and what the failover needs stops with them.
Fix     Spread the voters over three sites so that no site has half of the votes.
Source  Ceph documentation, stretch clusters; etcd documentation, failure tolerance; RabbitMQ
        documentation, quorum queues.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.model.finding import Severity
from dr_planner.model.quorum import QuorumSystem


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, QuorumSystem]]:
    """The systems."""
    return ((f"{system.kind} {system.name}", system) for system in view.deployment.quorums)


def evaluate(system: QuorumSystem, view: DeploymentGraph) -> Outcome:
    """Take away each site in turn."""
    votes: dict[str, int] = {}
    for member in system.members:
        votes[member.site] = votes.get(member.site, 0) + member.weight
    total = sum(votes.values())
    if not total:
        return unknown("the design names no voter")
    if len(votes) == 1:
        return not_applicable(f"it is of {next(iter(votes))} alone")
    bad = [site for site, here in votes.items() if 2 * (total - here) <= total]
    if bad:
        return failed(f"without {' or '.join(bad)} there is no majority of {total} votes")
    return passed(f"{total} votes at {', '.join(votes)}")


CHECK = Check(Severity.ERROR, DeploymentGraph, subjects, evaluate, "the design names no such one")
