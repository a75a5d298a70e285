"""The map of a deployment: sites as places, and the links, mirrors and replications between them.

Everything is placed here; the page's template only writes it down.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.letters import cut
from dr_planner.graph.outline import Line, LineKind, lines
from dr_planner.graph.page.curves import Curve, Label, Span, curves, labels
from dr_planner.graph.page.places import Place, geographic, places
from dr_planner.model.link import Link
from dr_planner.model.site import Site

WIDTH = 860.0
ROOMY = 5
"""Up to so many sites, boxes are large and words are written out."""

HEAD, BODY, NOTE = 15, 12, 11
LARGE, SMALL = (212.0, 100.0), (164.0, 66.0)
BADGE = 26.0
"""Room for the sign of a site's state, at the right of its name."""


@dataclass(frozen=True)
class MapSite:
    """A site on the map."""

    site: Site
    place: Place
    outline: str
    """The shape, as an SVG path: a box, or a hexagon for a quorum site."""
    rows: tuple[tuple[float, str], ...]
    """Height above or below the middle, and words; the first is the name."""
    said: str
    """All of it in one sentence, for those who do not see it."""


@dataclass(frozen=True)
class MapLine:
    """A line of the map."""

    line: Line
    curve: Curve
    label: Label | None


@dataclass(frozen=True)
class Map:
    """The whole map, in pixels."""

    width: float
    height: float
    is_geographic: bool
    sites: tuple[MapSite, ...]
    lines: tuple[MapLine, ...]


def drawn(view: DeploymentGraph) -> Map:
    """The map of a deployment. Equal designs give equal maps."""
    sites = view.deployment.sites
    roomy = len(sites) <= ROOMY
    box = LARGE if roomy else SMALL
    height = _height(len(sites), box)
    between = [line for line in lines(view) if line.ends[0] != line.ends[1]]
    where = places(sites, [line.ends for line in between], box, (WIDTH, height))
    spans = [Span(line.ends, tuple(_words(line, roomy))) for line in between]
    found = curves(spans, where)
    words = labels(spans, found, list(where.values()), (WIDTH, height), NOTE)
    return Map(
        WIDTH,
        height,
        geographic(sites),
        tuple(_site(view, site, where[site.name], roomy) for site in sites),
        tuple(map(MapLine, between, found, words)),
    )


def _height(count: int, box: tuple[float, float]) -> float:
    if count <= 2:
        return 250.0
    if count <= ROOMY:
        return 440.0
    return max(620.0, count * (box[0] + 50) * (box[1] + 50) * 1.6 / WIDTH)


def _site(view: DeploymentGraph, site: Site, place: Place, roomy: bool) -> MapSite:
    databases = (view.deployment.galera, *(r.galera for r in view.deployment.regions or ()))
    members = [member for galera in databases if galera for member in galera.members]
    clusters = view.deployment.clusters_at(site.name)
    votes = sum(m.weight for m in members if m.site == site.name) if any(databases) else None
    role = f"{site.role} site"
    vote = "votes unknown" if votes is None else _count(votes, "vote")
    runs = [
        _count(len(things), word)
        for things, word in (
            (site.api_services, "API"),
            (site.computes, "compute"),
            (site.gateways, "gateway"),
        )
        if things
    ]
    uplinks = _count(len(site.uplinks), "uplink") if site.uplinks else ""
    ceph = ", ".join(f"{c.name}, {_count(len(c.pools), 'pool')}" for c in clusters)
    if roomy:
        rest = [part for part in (*runs[2:], uplinks) if part]
        rows = [
            f"{role}, {vote}",
            ", ".join(runs[:2]),
            ", ".join(rest),
            f"Ceph: {ceph}" * bool(ceph),
        ]
    else:
        rows = [
            f"{role}, {vote}" if site.is_full else f"quorum, {vote}",
            f"Ceph: {', '.join(c.name for c in clusters)}" if clusters else ", ".join(runs),
        ]
    shown = [row for row in rows if row]
    room = place.width - (24 if site.is_full else 52)
    step = 16 if roomy else 15
    top = -(len(shown) * step) / 2 + 5
    name = cut(site.name, HEAD, (room - BADGE) / 1.1)
    placed = (
        (top, name),
        *((top + (i + 1) * step, cut(r, NOTE, room)) for i, r in enumerate(shown)),
    )
    said = ", ".join(
        part for part in (role, vote, *runs, uplinks, f"Ceph: {ceph}" * bool(ceph)) if part
    )
    return MapSite(site, place, _outline(place, site.is_full), placed, said)


def _outline(place: Place, is_full: bool) -> str:
    w, h = place.width / 2, place.height / 2
    if is_full:
        return f"M{-w:g} {-h:g}H{w:g}V{h:g}H{-w:g}Z"
    point = w - 22
    return f"M{-point:g} {-h:g}H{point:g}L{w:g} 0L{point:g} {h:g}H{-point:g}L{-w:g} 0Z"


def _words(line: Line, roomy: bool) -> Iterator[tuple[str, ...]]:
    """What may stand at a line, from the fullest to the shortest."""
    if line.kind is not LineKind.LINK:
        if roomy:
            head = line.label.partition(": ")[0]
            yield (head,)
            if len(line.things) > 1:
                yield (f"mirror of {len(line.things)} pools",)
        return
    link: Link = line.things[0]
    far = ", ".join(
        part
        for part in (
            "" if link.length_km is None else f"{link.length_km:g} km",
            "" if link.rtt_ms is None else f"{link.rtt_ms:g} ms",
        )
        if part
    )
    networks = "networks unknown" if link.networks is None else ", ".join(link.networks)
    short = "?" if link.networks is None else " ".join(n[0].upper() for n in link.networks)
    if roomy:
        yield tuple(part for part in (link.name, networks or "no network", far) if part)
        yield tuple(part for part in (f"{link.name}, {short}", far) if part)
    yield tuple(part for part in (far, short) if part) or (link.name,)
    yield (far or short or link.name,)


def _count(number: int, word: str) -> str:
    return f"{number} {word}" + ("" if number == 1 else "s")
