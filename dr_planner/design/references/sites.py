"""Sites: their failure domains, hosts, uplinks, and where this tool's own state lives."""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.design.references.known import Known, Problem, circles, exists, unique
from dr_planner.design.yamlfile import Path_
from dr_planner.model.deployment import Deployment
from dr_planner.model.site import Site


def problems(d: Deployment, known: Known) -> Iterator[Problem]:
    """What is wrong with names at sites."""
    yield from unique(("sites",), [site.name for site in d.sites])
    for i, site in enumerate(d.sites):
        yield from _site(("sites", i), site)
    if d.state is not None:
        yield from unique(("state", "sites"), d.state.sites, "site {} is named twice")
        for i, name in enumerate(d.state.sites):
            yield from known.site(("state", "sites", i), name)


def _site(here: Path_, site: Site) -> Iterator[Problem]:
    yield from unique((*here, "uplinks"), [uplink.name for uplink in site.uplinks or ()])
    yield from unique((*here, "failure_domains"), [d.name for d in site.failure_domains])
    yield from unique((*here, "hosts"), [h.name for h in site.hosts], "host {} is named twice")
    for key, names in (
        ("computes", site.computes),
        ("gateways", site.gateways),
        ("api_services", site.api_services),
    ):
        yield from unique((*here, key), names or (), "{} is named twice")
    domains = [domain.name for domain in site.failure_domains]
    what = f"failure domain of site {site.name!r} named"
    for i, domain in enumerate(site.failure_domains):
        if domain.inside is not None:
            path = (*here, "failure_domains", i, "inside")
            yield from exists(path, what, domain.inside, domains)
    inside = {d.name: (d.inside,) if d.inside else () for d in site.failure_domains}
    for name, circle in circles(inside).items():
        path = (*here, "failure_domains", domains.index(name), "inside")
        yield path, f"a failure domain cannot be inside itself: {' → '.join(circle)}"
    for i, host in enumerate(site.hosts):
        for j, name in enumerate(host.domains):
            yield from exists((*here, "hosts", i, "domains", j), what, name, domains)
    for i, uplink in enumerate(site.uplinks or ()):
        if site.gateways is None:
            continue  # unknown
        for j, name in enumerate(uplink.gateways or ()):
            path = (*here, "uplinks", i, "gateways", j)
            yield from exists(path, f"gateway of site {site.name!r} named", name, site.gateways)
