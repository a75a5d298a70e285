"""The one logical database has votes at three locations or more.

Why     Cinder's database is the only place that knows whose volume an image is. It must outlive
        any site. With votes at two locations no arrangement survives the loss of either: one of
        them holds half of the votes or more. Where several control planes are one another's
        refuge, a region of one site may be lost with it: its protection groups then say that
        they are managed into another region, and the sentence does not speak of that region.
Fix     Add a third location that fails independently: a full site, or a quorum site with one
        Galera arbitrator (garbd). For a region of one site, give its protection groups the
        strategy manage and a site of another region.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 1; Galera documentation,
        weighted quorum.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.control_planes import Database, lost_with_site
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import database
from dr_planner.model.finding import Severity
from dr_planner.model.galera import Galera

ENOUGH = 3


def evaluate(subject: tuple[Database, Galera | None], view: DeploymentGraph) -> Outcome:
    """Count the locations with a vote; a member of weight 0 has none."""
    database, galera = subject
    if galera is None:
        return unknown(f"the design does not name the members of {database}")
    places = list(dict.fromkeys(m.site for m in galera.members if m.weight > 0))
    seen = f"votes at {len(places)} locations: {', '.join(places) or 'none'}"
    if len(places) >= ENOUGH:
        return passed(seen)
    region = lost_with_site(view.deployment, database)
    if region is None:
        return failed(seen)
    return not_applicable(region.reason) if region.provided_for else failed(region.reason)


CHECK = Check(Severity.BLOCKER, DeploymentGraph, database, evaluate)
