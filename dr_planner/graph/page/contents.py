"""What stands where, as cards: a site's components by kind, and those between sites."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dr_planner.graph import outline
from dr_planner.graph.components import KINDS, daemon_hosts, mirror_id
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.page.subjects import Subject, Subjects
from dr_planner.model.deployment import Deployment
from dr_planner.model.site import Site

HEADINGS = {
    "domain": "Failure domains",
    "api": "APIs",
    "compute": "Computes",
    "gateway": "Gateways",
    "uplink": "Uplinks",
    "galera": "Galera members",
    "quorum": "Other voters",
    "ceph": "Ceph clusters",
    "pool": "Pools",
    "mirror-daemon": "rbd-mirror daemons",
    "backend": "Cinder backends",
    "glance": "Glance stores",
    "state": "State of DR Planner",
    "host": "Hosts",
    "link": "Links",
    "mirror": "Mirrors",
    "mirrors": "Mirrors of two clusters, all at once",
    "provider": "Providers",
    "shared-risk": "Shared risks",
    "link-way": "One direction of a link",
}
"""The kinds of components in the order of a card, with the heading that each has."""

MANY = 8
"""More things of a kind than this are folded away behind their number."""

FOLDED = ("host", "link-way")
"""Kinds that say again what other kinds say, seen from another side."""


@dataclass(frozen=True)
class Thing:
    """A component in a card, and what is written on it."""

    subject: Subject
    words: str


@dataclass(frozen=True)
class Group:
    """The things of one kind."""

    heading: str
    things: tuple[Thing, ...]
    is_folded: bool


@dataclass(frozen=True)
class Card:
    """What stands at a site."""

    site: Site
    subject: Subject
    title: str
    facts: tuple[str, ...]
    groups: tuple[Group, ...]


def cards(view: DeploymentGraph, subjects: Subjects) -> list[Card]:
    """A card for each site."""
    words = _words(view.deployment)
    at: dict[str, list[Subject]] = {}
    for subject in subjects.all():
        if subject.kind != "site":
            at.setdefault(subject.site, []).append(subject)
    return [
        Card(
            site,
            subjects.find(f"site:{site.name}"),
            outline.title(site),
            tuple(_facts(view.deployment, site)),
            _groups(at.get(site.name, []), words),
        )
        for site in view.deployment.sites
    ]


def between(view: DeploymentGraph, subjects: Subjects) -> tuple[Group, ...]:
    """What stands at no site, or at several."""
    words = _words(view.deployment)
    return _groups([subject for subject in subjects.all() if not subject.site], words)


def _groups(subjects: list[Subject], words: dict[str, str]) -> tuple[Group, ...]:
    kinds: dict[str, list[Thing]] = {kind: [] for kind in (*HEADINGS, *KINDS)}
    for subject in subjects:
        text = words.get(subject.id) or subject.id.partition(":")[2].rpartition("/")[2]
        text = subject.label if subject.kind == "mirrors" else text
        kinds[subject.kind].append(Thing(subject, text))
    return tuple(
        Group(
            HEADINGS.get(kind, kind),
            tuple(things),
            kind in FOLDED or (len(things) > MANY and kind not in ("link", "mirror")),
        )
        for kind, things in kinds.items()
        if things
    )


def _facts(d: Deployment, site: Site) -> Iterator[str]:
    zones = [f"{service} {zone}" for service, zone in site.availability_zones if zone]
    if zones:
        yield f"Availability zones: {', '.join(zones)}"
    for disks in d.nova:
        if disks.site == site.name:
            yield f"Nova disks in {disks.pool}, {disks.ceph_cluster}"
    where = site.coordinates
    if where is not None:
        yield f"Coordinates: {where.latitude:g}, {where.longitude:g}"


def _words(d: Deployment) -> dict[str, str]:
    """What is written on a component where its bare name would say too little."""
    found: dict[str, str] = {}
    for site in d.sites:
        for uplink in site.uplinks or ():
            found[f"uplink:{site.name}/{uplink.name}"] = outline.uplink(uplink)
        for domain in site.failure_domains:
            found[f"domain:{site.name}/{domain.name}"] = f"{domain.name} ({domain.kind})"
    databases = [("", d.galera), *((f"{r.name}/", r.galera) for r in d.regions or ())]
    for prefix, galera in databases:
        for member in galera.members if galera is not None else ():
            found[f"galera:{prefix}{member.name}"] = outline.member(member)
    for system in d.quorums:
        for voter in system.members:
            words = f"{voter.name}: {system.kind} of {system.name}, weight {voter.weight}"
            found[f"quorum:{system.name}/{voter.name}"] = words
    for cluster in d.ceph_clusters:
        release = f"release {cluster.release}" if cluster.release else "release unknown"
        found[f"ceph:{cluster.name}"] = f"{cluster.name}: {release}"
        for pool in cluster.pools:
            found[f"pool:{cluster.name}/{pool.name}"] = outline.pool(pool)
        for number, host in enumerate(daemon_hosts(cluster)):
            words = f"daemon {number} of {cluster.name}" + (f" on {host}" if host else "")
            found[f"mirror-daemon:{cluster.name}/{number}"] = words
    for link in d.links or ():
        found[f"link:{link.name}"] = outline.link(link).removeprefix("link ")
        for a, b in (link.sites, link.sites[::-1]):
            found[f"link-way:{link.name}/{a}>{b}"] = f"{link.name}: {a} to {b} only"
    for mirror in d.mirrors:
        a, b = mirror.clusters
        found[mirror_id(mirror)] = f"{mirror.pool}: {a} and {b}, {mirror.direction}"
    for backend in d.cinder.backends:
        words = f"{backend.name}: {backend.pool} of {backend.ceph_cluster}"
        found[f"backend:{backend.name}"] = words
    return found
