"""Links between sites."""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.design.references.known import Known, Problem, unique
from dr_planner.model.deployment import Deployment


def problems(d: Deployment, known: Known) -> Iterator[Problem]:
    """What is wrong with the names of links and their ends."""
    yield from unique(("links",), [link.name for link in d.links or ()])
    for i, link in enumerate(d.links or ()):
        for j, name in enumerate(link.sites):
            yield from known.site(("links", i, "sites", j), name)
        if link.sites[0] == link.sites[1]:
            yield ("links", i, "sites"), "a link joins two different sites"
