"""The one logical database has votes at three locations or more.

Why     Cinder's database is the only place that knows whose volume an image is. It must outlive
        any site. With votes at two locations no arrangement survives the loss of either: one of
        them holds half of the votes or more.
Fix     Add a third location that fails independently: a full site, or a quorum site with one
        Galera arbitrator (garbd).
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 1; Galera documentation,
        weighted quorum.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import database
from dr_planner.model.finding import Severity
from dr_planner.model.galera import Galera

ENOUGH = 3


def evaluate(galera: Galera | None, view: DeploymentGraph) -> Outcome:
    """Count the locations with a vote; a member of weight 0 has none."""
    if galera is None:
        return unknown("the design does not name the members of the Galera cluster")
    places = list(dict.fromkeys(m.site for m in galera.members if m.weight > 0))
    seen = f"votes at {len(places)} locations: {', '.join(places) or 'none'}"
    return passed(seen) if len(places) >= ENOUGH else failed(seen)


CHECK = Check(Severity.BLOCKER, DeploymentGraph, database, evaluate)
