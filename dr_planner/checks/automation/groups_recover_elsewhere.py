"""A protection group recovers at full sites other than its home.

Why     A group that recovers at its own home, or where no workload runs, does not recover when
        that home is lost.
Fix     Name other full sites in recovers_at.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 7.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.model.finding import Severity
from dr_planner.model.protection import ProtectionGroup


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, ProtectionGroup]]:
    """The groups that say where they recover."""
    for group in view.deployment.protection_groups:
        if group.recovers_at is not None:
            yield f"group {group.name}", group


def evaluate(group: ProtectionGroup, view: DeploymentGraph) -> Outcome:
    """Compare with the home and with the roles of the sites."""
    places = group.recovers_at or ()
    full = {site.name for site in view.deployment.full_sites}
    empty = [place for place in places if place not in full]
    if empty:
        return failed(f"no workload runs at {', '.join(empty)}")
    if not places:
        return failed("it names no site")
    if len(set(places)) > 1:
        return passed(f"at {', '.join(places)}")
    if group.home_site is None:
        return unknown(f"it recovers at {places[0]} and does not name its home")
    if group.home_site == places[0]:
        return failed(f"{places[0]} is its home")
    return passed(f"at {places[0]}")


CHECK = Check(
    Severity.ERROR, DeploymentGraph, subjects, evaluate, "no group says where it recovers"
)
