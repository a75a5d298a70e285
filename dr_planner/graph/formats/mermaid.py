"""Mermaid: a flowchart for Markdown pages and wikis, in words more than in nodes."""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.graph import outline
from dr_planner.graph.deployment_graph import DeploymentGraph, Kind, Node, Relation
from dr_planner.graph.formats import Format, banner, printable
from dr_planner.model.ceph import MirrorDirection
from dr_planner.model.site import Site

SPECIAL = {
    "#": "#35;",
    '"': "#quot;",
    "&": "#amp;",
    "<": "#lt;",
    ">": "#gt;",
    "`": "#96;",
    "\\": "#92;",
}
"""What Mermaid would read as its own, and how it wants it written."""


def render(view: DeploymentGraph) -> str:
    """The whole file."""
    return "\n".join(_lines(view)) + "\n"


def _lines(view: DeploymentGraph) -> Iterator[str]:
    names = {node: f"n{number}" for number, node in enumerate(view.graph)}
    yield f"%% {banner(view)}"
    yield "flowchart TB"
    for site in view.deployment.sites:
        yield from _site(view, names, site)
    for backend, pool in view.edges(Relation.USES):
        if pool.kind is Kind.POOL:
            yield f"  {names[backend]} --> {names[pool]}"
    for backend, cluster in view.edges(Relation.REPLICATES_TO):
        yield f'  {names[backend]} -. "replicates to" .-> {names[cluster]}'
    for road in view.deployment.links or ():
        a, b = (names[Node(Kind.SITE, name)] for name in road.sites)
        yield f"  {a} ===|{quoted(outline.link(road))}| {b}"
    for mirror in view.deployment.mirrors:
        a, b = (names[Node(Kind.POOL, mirror.pool, name)] for name in mirror.clusters)
        arrow = "<-.->" if mirror.direction is MirrorDirection.RX_TX else "-.->"
        yield f"  {a} {arrow}|{quoted(f'mirror {mirror.direction}')}| {b}"


def _site(view: DeploymentGraph, names: dict[Node, str], site: Site) -> Iterator[str]:
    here = names[Node(Kind.SITE, site.name)]
    yield f"  subgraph {here} [{quoted(outline.title(site))}]"
    skipped = ("Ceph", "Cinder backends", "Glance stores", "Nova disks")
    for number, group in enumerate(outline.groups(view, site)):
        if not group.heading.startswith(skipped):
            yield f"    {here}_{number}[{quoted(group.heading, *group.shown)}]"
    for kind in (Kind.BACKEND, Kind.STORE, Kind.DISKS):
        for node in view.at(site.name, kind):
            yield f"    {names[node]}[{quoted(kind, node.name)}]"
    for cluster in view.deployment.clusters_at(site.name):
        whole = names[Node(Kind.CLUSTER, cluster.name)]
        yield f"    subgraph {whole} [{quoted('Ceph ' + cluster.name)}]"
        for pool in cluster.pools:
            place = names[Node(Kind.POOL, pool.name, cluster.name)]
            yield f"      {place}[({quoted(*outline.pool(pool).split(': ', 1))})]"
        if not cluster.pools:
            yield f"      {whole}_0[{quoted('no pools')}]"
        yield "    end"
    yield "  end"


def quoted(*lines: str) -> str:
    """Text as Mermaid writes it; several lines are put below each other."""
    return '"' + "<br/>".join(_escaped(line) for line in lines) + '"'


def _escaped(text: str) -> str:
    return "".join(SPECIAL.get(letter, letter) for letter in printable(text))


FORMAT = Format(".mmd", "Mermaid", render)
