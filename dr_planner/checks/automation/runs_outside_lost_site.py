"""The automation for a lost site is kept at another site.

Why     A script, its state and its credentials that are at the lost site are lost with it.
Fix     Keep the automation at the site that takes over, or at the quorum site, and name the places
        under runs_at.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 8.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.model.automation import ZoneReassignment
from dr_planner.model.finding import Severity


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, ZoneReassignment | None]]:
    """Every rule."""
    if view.deployment.zone_reassignments is None:
        yield "zone reassignment", None
    for rule in view.deployment.zone_reassignments or ():
        yield f"{rule.lost_site} to {rule.takeover_site}", rule


def evaluate(rule: ZoneReassignment | None, view: DeploymentGraph) -> Outcome:
    """Look for a place that is not the lost one."""
    if rule is None:
        return unknown("the design does not tell what happens to the zones of a lost site")
    if rule.runs_at is None:
        return unknown("runs_at is not given")
    safe = [name for name in rule.runs_at if name != rule.lost_site]
    if not safe:
        return failed(f"it is kept at {', '.join(rule.runs_at) or 'no site'} only")
    return passed(f"kept at {', '.join(safe)}")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, subjects, evaluate, "no rule is listed")
