"""The database keeps its majority when any one location is lost, by crash or in order.

Why     Galera goes on only with strictly more than half of the votes of the last primary
        component, less those of members that left gracefully. With exactly half it stops, and
        with it every OpenStack API at the surviving sites. A crash and an orderly shutdown give
        different sums, so both are counted.
Fix     Spread the votes so that no location has half of them: add a member or an arbitrator
        elsewhere, or lower pc.weight where a location has too much.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 1; Galera documentation,
        weighted quorum; MariaDB documentation, Quorum Control with Weighted Votes.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import losses
from dr_planner.model.finding import Severity
from dr_planner.model.site import Site


def evaluate(site: Site | None, view: DeploymentGraph) -> Outcome:
    """Lose one site in both ways and count."""
    seen = []
    for graceful, how in ((False, "after a crash"), (True, "after an orderly shutdown")):
        votes = view.galera_after_loss(site.name, graceful) if site else None
        if votes is None:
            return unknown("the design does not name the members of the Galera cluster")
        sums = f"{how} {votes.remaining} of {votes.total} votes remain, {votes.needed} needed"
        if not votes.is_primary:
            return failed(sums)
        seen.append(sums)
    return passed("; ".join(seen))


CHECK = Check(Severity.BLOCKER, DeploymentGraph, losses, evaluate)
