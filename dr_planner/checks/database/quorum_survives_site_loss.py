"""The database keeps its majority when any one location is lost, by crash or in order.

Why     Galera goes on only with strictly more than half of the votes of the last primary
        component, less those of members that left gracefully. With exactly half it stops, and
        with it every OpenStack API at the surviving sites. A crash and an orderly shutdown give
        different sums, so both are counted.
        A region of one site is lost with it by design where its protection groups are managed
        into another region; then the sentence does not speak of it.
Fix     Spread the votes so that no location has half of them: add a member or an arbitrator
        elsewhere, or lower pc.weight where a location has too much.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 1; Galera documentation,
        weighted quorum; MariaDB documentation, Quorum Control with Weighted Votes.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.control_planes import Database, lost_with_site
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import losses
from dr_planner.model.finding import Severity
from dr_planner.model.site import Site


def evaluate(loss: tuple[Database, Site | None], view: DeploymentGraph) -> Outcome:
    """Lose one site in both ways and count."""
    database, site = loss
    seen = []
    for graceful, how in ((False, "after a crash"), (True, "after an orderly shutdown")):
        votes = view.galera_after_loss(site.name, graceful, database) if site else None
        if site is None or votes is None:
            return unknown(f"the design does not name the members of {database}")
        sums = f"{how} {votes.remaining} of {votes.total} votes remain, {votes.needed} needed"
        if not votes.is_primary:
            region = lost_with_site(view.deployment, database)
            if region is None or site.name not in database.sites:
                return failed(sums)
            return not_applicable(region.reason) if region.provided_for else failed(region.reason)
        seen.append(sums)
    return passed("; ".join(seen))


CHECK = Check(Severity.BLOCKER, DeploymentGraph, losses, evaluate)
