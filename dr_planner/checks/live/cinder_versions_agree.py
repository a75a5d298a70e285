"""Cinder at every site of a control plane offers the same microversion.

Why     After a failover the other site's API must understand what is asked of it; a site that
        was left behind by an upgrade refuses some of it.
Fix     Finish the upgrade at the site that is behind.
Source  cinder 29.0.0, api_version_request.py: the highest microversion grows with the releases.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.control_planes import Database, databases
from dr_planner.graph.reality import Reality
from dr_planner.model.finding import Severity


def planes(view: Reality) -> Iterator[tuple[str, Database]]:
    """Every control plane with more than one site."""
    for found in databases(view.design.deployment):
        if len(found.sites) > 1:
            yield f"Cinder at {', '.join(found.sites)}", found


def evaluate(plane: Database, view: Reality) -> Outcome:
    """Compare the answers of its sites."""
    seen = [view.seen.site(name) for name in plane.sites]
    told = {site.site: site.microversion for site in seen if site.answered}
    if len(set(told.values())) > 1:
        return failed(", ".join(f"{name}: {version}" for name, version in told.items()))
    silent = [site.site for site in seen if not site.answered or not site.microversion]
    if silent:
        return unknown(f"not told at {', '.join(silent)}")
    return passed(f"{next(iter(told.values()))} everywhere")


CHECK = Check(
    Severity.WARNING, Reality, planes, evaluate, "no control plane has more than one site"
)
