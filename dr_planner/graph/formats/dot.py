"""Graphviz: every thing is a node, every site and Ceph cluster a box, every need an arrow."""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.graph import outline
from dr_planner.graph.deployment_graph import DeploymentGraph, Kind, Node, Relation
from dr_planner.graph.formats import Format, banner, printable
from dr_planner.model.ceph import MirrorDirection
from dr_planner.model.site import Site

SHAPES = {Kind.POOL: "cylinder", Kind.DATABASE: "ellipse", Kind.UPLINK: "parallelogram"}


def render(view: DeploymentGraph) -> str:
    """The whole file."""
    return "\n".join(_lines(view)) + "\n"


def _lines(view: DeploymentGraph) -> Iterator[str]:
    names = {node: f"n{number}" for number, node in enumerate(view.graph)}
    yield f"// {banner(view)}"
    yield "digraph deployment {"
    yield f"  label={quoted(view.deployment.name)}; labelloc=t; fontname=sans; compound=true;"
    yield "  rankdir=TB; node [shape=box, fontname=sans]; edge [fontname=sans, fontsize=10];"
    for number, site in enumerate(view.deployment.sites):
        yield from _site(view, names, number, site)
    for provider in view.nodes(Kind.PROVIDER):
        label = f"provider\n{view.thing(provider)}"
        yield f"  {names[provider]} [label={quoted(label)}, shape=house];"
    for a, b in (*view.edges(Relation.USES), *view.edges(Relation.REPLICATES_TO)):
        relation = view.graph.edges[a, b]["relation"]
        if relation is Relation.REPLICATES_TO:
            yield f"  {names[a]} -> {names[b]} [label={quoted(relation)}, style=dotted];"
        else:
            yield f"  {names[a]} -> {names[b]};"
    for road in view.deployment.links or ():
        ends = [names[Node(Kind.SITE, name)] for name in road.sites]
        label = outline.link(road).replace("; ", "\n")
        yield f"  {' -> '.join(ends)} [label={quoted(label)}, dir=none, penwidth=2, minlen=2];"
    for mirror in view.deployment.mirrors:
        ends = [names[Node(Kind.POOL, mirror.pool, name)] for name in mirror.clusters]
        both = "both" if mirror.direction is MirrorDirection.RX_TX else "forward"
        label = f"mirror {mirror.direction}"
        yield (
            f"  {' -> '.join(ends)} [label={quoted(label)}, dir={both}, style=dashed, "
            "constraint=false];"
        )
    yield "}"


def _site(view: DeploymentGraph, names: dict[Node, str], number: int, site: Site) -> Iterator[str]:
    style = "solid" if site.is_full else "dashed"
    here = names[Node(Kind.SITE, site.name)]
    yield f"  subgraph cluster_{number} {{"
    yield f"    label={quoted(outline.title(site))}; style={style};"
    yield f"    {here} [label={quoted('site ' + site.name)}, shape=doubleoctagon];"
    found = {group.heading: group for group in outline.groups(view, site)}
    for position, heading in enumerate(
        ("availability zones", "API services", "computes", "gateways")
    ):
        if heading in found:
            label = "\n".join((heading, *found[heading].shown))
            yield f"    {here}_{position} [label={quoted(label)}, shape=note];"
    for kind, heading, describe in (
        (Kind.UPLINK, "uplink", outline.uplink),
        (Kind.DATABASE, "Galera member", outline.member),
        (Kind.BACKEND, "Cinder backend", lambda thing: thing.name),
        (Kind.STORE, "Glance store", lambda thing: thing.name),
        (Kind.DISKS, "Nova disks", lambda thing: thing.pool),
    ):
        for node in view.at(site.name, kind):
            label = f"{heading}\n{describe(view.thing(node))}"
            shape = SHAPES.get(kind, "box")
            yield f"    {names[node]} [label={quoted(label)}, shape={shape}];"
    for cluster in view.deployment.clusters_at(site.name):
        whole = names[Node(Kind.CLUSTER, cluster.name)]
        yield f"    subgraph cluster_{whole} {{"
        yield f"      label={quoted('Ceph ' + cluster.name)}; style=rounded;"
        yield f"      {whole} [label={quoted(cluster.name)}, shape=component];"
        for pool in cluster.pools:
            label = outline.pool(pool).replace(": ", "\n", 1)
            place = names[Node(Kind.POOL, pool.name, cluster.name)]
            yield f"      {place} [label={quoted(label)}, shape={SHAPES[Kind.POOL]}];"
        yield "    }"
    yield "  }"


def quoted(text: str) -> str:
    """A string as DOT writes it: what the operator wrote stays what it was, line ends are kept."""
    lines = [printable(line) for line in text.split("\n")]
    escaped = (line.replace("\\", "\\\\").replace('"', '\\"') for line in lines)
    return '"' + "\\n".join(escaped) + '"'


FORMAT = Format(".dot", "Graphviz", render)
