"""Regions and their databases."""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.design.references.known import Known, Problem, unique
from dr_planner.design.yamlfile import Path_
from dr_planner.model.deployment import Deployment
from dr_planner.model.galera import Galera


def problems(d: Deployment, known: Known) -> Iterator[Problem]:
    """What is wrong with regions, their sites and the members of their databases."""
    if d.galera is not None:
        yield from _members(("galera", "members"), d.galera, known)
    yield from unique(("regions",), [region.name for region in d.regions or ()])
    region_of: dict[str, str] = {}
    database_of: dict[tuple[str, str], str] = {}
    for i, region in enumerate(d.regions or ()):
        for j, name in enumerate(region.sites):
            path: Path_ = ("regions", i, "sites", j)
            yield from known.full_site(path, name)
            other = region_of.setdefault(name, region.name)
            if other != region.name or name in region.sites[:j]:
                yield path, f"site {name!r} is in region {other!r} already"
        if region.galera is None:
            continue
        here: Path_ = ("regions", i, "galera")
        if d.galera is not None:
            yield (
                here,
                "the database is given for the region and at the top level too; keep one of them",
            )
        yield from _members((*here, "members"), region.galera, known)
        for j, member in enumerate(region.galera.members):
            other = database_of.setdefault((member.name, member.site), region.name)
            if other != region.name:
                text = f"member {member.name!r} at {member.site} is in region {other!r} already"
                yield (*here, "members", j), text


def _members(path: Path_, galera: Galera, known: Known) -> Iterator[Problem]:
    yield from unique(path, [member.name for member in galera.members])
    for i, member in enumerate(galera.members):
        yield from known.site((*path, i, "site"), member.site)
