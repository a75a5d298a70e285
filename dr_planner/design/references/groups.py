"""Protection groups and what is done when a site is lost."""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.design.references.known import Known, Problem, circles, exists, unique
from dr_planner.design.yamlfile import Path_
from dr_planner.model.deployment import Deployment


def problems(d: Deployment, known: Known) -> Iterator[Problem]:
    """What is wrong with groups and rules of reassignment."""
    for i, rule in enumerate(d.zone_reassignments or ()):
        here: Path_ = ("zone_reassignments", i)
        yield from known.site((*here, "lost_site"), rule.lost_site)
        yield from known.site((*here, "takeover_site"), rule.takeover_site)
        for j, name in enumerate(rule.runs_at or ()):
            yield from known.site((*here, "runs_at", j), name)
        if rule.lost_site == rule.takeover_site:
            yield here, "a lost site cannot take over from itself"
    names = [group.name for group in d.protection_groups]
    yield from unique(("protection_groups",), names)
    for i, group in enumerate(d.protection_groups):
        here = ("protection_groups", i)
        for j, name in enumerate(group.volume_types or ()):
            yield from exists((*here, "volume_types", j), "volume type", name, known.types)
        if group.home_site is not None:
            yield from known.full_site((*here, "home_site"), group.home_site)
        at = group.recovers_at or ()
        yield from unique((*here, "recovers_at"), at, "site {} is named twice")
        for j, name in enumerate(at):
            yield from known.full_site((*here, "recovers_at", j), name)
            if name == group.home_site:
                yield (*here, "recovers_at", j), "a group recovers elsewhere than at its home_site"
        for j, name in enumerate(group.depends_on):
            yield from exists((*here, "depends_on", j), "protection group", name, known.groups)
    depends = {group.name: group.depends_on for group in d.protection_groups}
    for name, circle in circles(depends).items():
        path = ("protection_groups", names.index(name), "depends_on")
        yield path, f"groups cannot wait for each other: {' → '.join(circle)}"
