"""An arbitrator stands where no node stores the database.

Why     Its vote decides which of two sites goes on. At one of the two it is lost with that site.
Fix     Move it to a site that fails independently of both.
Source  Galera documentation, Galera arbitrator; F. Haas, talk on rbd-mirror, Cephalocon 2019,
        checklist item 1.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.control_planes import Database
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import database
from dr_planner.model.finding import Severity
from dr_planner.model.galera import Galera


def evaluate(subject: tuple[Database, Galera | None], view: DeploymentGraph) -> Outcome:
    """Compare the sites."""
    found, galera = subject
    if galera is None:
        return unknown(f"the design does not name the members of {found}")
    data = {member.site for member in galera.members if not member.arbitrator}
    arbitrators = [member for member in galera.members if member.arbitrator and member.weight]
    if not arbitrators:
        return not_applicable("it has no arbitrator")
    beside = [member for member in arbitrators if member.site in data]
    if beside:
        told = ", ".join(f"{member.name} at {member.site}" for member in beside)
        return failed(f"{told} stands beside a node with data")
    return passed(f"at {', '.join(member.site for member in arbitrators)}")


CHECK = Check(Severity.WARNING, DeploymentGraph, database, evaluate)
