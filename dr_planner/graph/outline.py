"""What every drawing of a deployment says: the contents of sites, and the lines between them.

The words are here; the formats only place them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from dr_planner.graph.control_planes import databases
from dr_planner.graph.deployment_graph import DeploymentGraph, Kind
from dr_planner.model.ceph import CephCluster, Mirror, MirrorDirection, Pool
from dr_planner.model.galera import GaleraMember
from dr_planner.model.link import Link
from dr_planner.model.site import Site, Uplink

MOST_NAMES = 12
UNKNOWN = "unknown"
NONE = "none"


@dataclass(frozen=True)
class Group:
    """Things of one kind at a site.

    :param lines: one per thing, the first few of many; None where the design leaves them out.
    :param names: whether the lines are bare names, which may stand side by side.
    """

    heading: str
    lines: tuple[str, ...] | None
    names: bool = False

    @property
    def shown(self) -> tuple[str, ...]:
        """The lines, or the word that stands for their absence."""
        return (UNKNOWN,) if self.lines is None else self.lines or (NONE,)


class LineKind(StrEnum):
    """What joins two sites."""

    LINK = "link"
    MIRROR = "mirror"
    REPLICATION = "replication"


@dataclass(frozen=True)
class Line:
    """Something between two sites. An arrow at an end says that data arrives there."""

    kind: LineKind
    label: str
    ends: tuple[str, str]
    arrows: tuple[bool, bool]
    things: tuple[Any, ...] = field(default=(), compare=False)
    """The link; the mirrors; the backend."""


def title(site: Site) -> str:
    """The heading of a site."""
    return f"{site.name} ({site.role} site)"


def groups(view: DeploymentGraph, site: Site) -> list[Group]:
    """What stands at a site. Of a quorum site only what the design names."""
    deployment = view.deployment
    members = [view.thing(node) for node in view.at(site.name, Kind.DATABASE)]
    named = any(database.galera is not None for database in databases(deployment))
    found = [
        Group("availability zones", _some(f"{s}: {z}" for s, z in site.availability_zones if z)),
        Group("API services", _few(site.api_services), names=True),
        Group("computes", _few(site.computes), names=True),
        Group("gateways", _few(site.gateways), names=True),
        Group("uplinks", None if site.uplinks is None else tuple(map(uplink, site.uplinks))),
        Group("Galera members", tuple(map(member, members)) if named else None),
        *(Group(f"Ceph {c.name}", _cluster(c)) for c in deployment.clusters_at(site.name)),
    ]
    if not deployment.clusters_at(site.name):
        found.append(Group("Ceph", () if view.says("ceph_clusters") else None))
    for heading, said, uses in (
        ("Cinder backends", view.says("cinder", "backends"), deployment.backends_at(site.name)),
        (
            "Glance stores",
            view.says("glance"),
            [s for s in deployment.glance if s.site == site.name],
        ),
        ("Nova disks", view.says("nova"), [n for n in deployment.nova if n.site == site.name]),
    ):
        lines = tuple(f"{getattr(u, 'name', 'disks')} in {u.pool}, {u.ceph_cluster}" for u in uses)
        found.append(Group(heading, lines if said else None))
    return [group for group in found if site.is_full or group.lines]


def lines(view: DeploymentGraph) -> Iterator[Line]:
    """The links, the mirrors (pools between the same two clusters together), the replication."""
    deployment = view.deployment
    for road in deployment.links or ():
        a, b = road.sites
        yield Line(LineKind.LINK, link(road), (a, b), (False, False), (road,))
    together: dict[tuple[str, str, MirrorDirection], list[Mirror]] = {}
    for found in deployment.mirrors:
        key = (found.clusters[0], found.clusters[1], found.direction)
        together.setdefault(key, []).append(found)
    for (first, second, direction), mirrors in together.items():
        names = ", ".join(found.pool for found in mirrors)
        both = direction is MirrorDirection.RX_TX
        ends = (deployment.ceph_cluster(first).site, deployment.ceph_cluster(second).site)
        word = "and" if both else "to"
        label = f"mirror of {names}: {first} {word} {second}, {direction}"
        yield Line(LineKind.MIRROR, label, ends, (both, True), tuple(mirrors))
    for backend in deployment.cinder.backends:
        for target in backend.replication:
            there = deployment.ceph_cluster(target.ceph_cluster)
            label = f"Cinder replication of {backend.name}: to {there.name} as {target.backend_id}"
            ends = (backend.site, there.site)
            yield Line(LineKind.REPLICATION, label, ends, (False, True), (backend,))


def uplink(thing: Uplink) -> str:
    """One line about an uplink."""
    return f"{thing.name}: {thing.protocol or 'protocol unknown'}, {thing.provider}"


def member(thing: GaleraMember) -> str:
    """One line about a Galera member."""
    parts = [f"{thing.name}:", "arbitrator," if thing.arbitrator else "", f"weight {thing.weight}"]
    segment = "" if thing.segment is None else f", segment {thing.segment}"
    return " ".join(part for part in parts if part) + segment


def pool(thing: Pool) -> str:
    """One line about a pool."""
    journal = {True: ", journaled", False: ", not journaled", None: ""}[thing.journaling]
    profile = f"{thing.profile} mode" if thing.profile else "mode unknown"
    return f"{thing.name} ({thing.role}): {profile}{journal}"


def link(thing: Link) -> str:
    """One line about a link."""
    parts = [
        f"link {thing.name}",
        "networks unknown"
        if thing.networks is None
        else ", ".join(thing.networks) or "no network",
        "" if thing.length_km is None else f"{thing.length_km:g} km",
        "" if thing.rtt_ms is None else f"{thing.rtt_ms:g} ms",
    ]
    return "; ".join(part for part in parts if part)


def _cluster(thing: CephCluster) -> tuple[str, ...]:
    daemons = UNKNOWN if thing.mirror_daemons is None else str(thing.mirror_daemons)
    release = thing.release or UNKNOWN
    return (f"release {release}, rbd-mirror: {daemons}", *map(pool, thing.pools))


def _few(names: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """The first of many names and the number of the others."""
    if names is None or len(names) <= MOST_NAMES:
        return names
    return (*names[:MOST_NAMES], f"and {len(names) - MOST_NAMES} more")


def _some(found: Iterable[str]) -> tuple[str, ...] | None:
    return tuple(found) or None
