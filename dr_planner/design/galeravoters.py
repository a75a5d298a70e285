"""Who votes in the Galera clusters that a set of files speaks of, and at which site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from dr_planner.model.galeraconf import (
    ADDRESS,
    PROVIDER_OPTIONS,
    GaleraConf,
    GarbdConf,
    ProviderOptions,
    host_of,
)
from dr_planner.model.part import Collection, Part

Member = GaleraConf | GarbdConf
"""The file of a node, or of an arbitrator."""

_ARBITRATOR = re.compile(r"garb|arbit|witness|quorum|tiebreak")
_SITE = re.compile(
    r"(?:^|[.-])((?:site|dc|az|region|room|loc|datacenter|datacentre|campus)[-_]?(?:\d+|[a-z]))"
    r"(?=[.-]|$)"
)


def is_arbitrator(host: str) -> bool:
    """Whether a host's name says that it only votes."""
    return _ARBITRATOR.search(host) is not None


def site_in(host: str) -> str:
    """The site that a host's name speaks of, such as ``site1``, or an empty text."""
    found = _SITE.search(host.lower())
    return found.group(1) if found else ""


def providers(view: Collection) -> Iterator[tuple[str, tuple[Part, ProviderOptions]]]:
    """The options of the provider that count, of every node and arbitrator."""
    for part in view.parts:
        name = Path(part.path).name
        if isinstance(part, GaleraConf) and part.provider:
            yield f"{name} {PROVIDER_OPTIONS}", (part, part.provider)
        if isinstance(part, GarbdConf) and part.options:
            yield f"{name} options", (part, part.options)


@dataclass
class Voter:
    """One vote. ``weight`` is None where it is filled in later; the site is empty if unknown."""

    name: str
    site: str
    weight: int | None = 1
    arbitrator: bool = False


@dataclass
class Cluster:
    """One cluster.

    :param parts: the files of its nodes and arbitrators.
    :param placed: whether the sites were told, and not taken from the names of hosts.
    """

    name: str
    parts: list[Part] = field(default_factory=list)
    voters: list[Voter] = field(default_factory=list)
    is_open: bool = False
    placed: bool = False


def members(view: Collection) -> list[tuple[str, tuple[Member, list[Member]]]]:
    """Every node and arbitrator by the name of its file, with the others of its cluster."""
    found: list[tuple[str, tuple[Member, list[Member]]]] = []
    for cluster in clusters(view):
        parts = [part for part in cluster.parts if isinstance(part, GaleraConf | GarbdConf)]
        for part in parts if len(parts) > 1 else ():
            others = [other for other in parts if other is not part]
            found.append((f"{part.site} {Path(part.path).name}".strip(), (part, others)))
    return found


def clusters(view: Collection) -> list[Cluster]:
    """Every cluster that the files speak of; files that name none are taken for one cluster's."""
    found: dict[str, list[Part]] = {}
    for node in view.of(GaleraConf):
        if node.setting(ADDRESS):
            found.setdefault(node.text("wsrep_cluster_name"), []).append(node)
    for garbd in view.of(GarbdConf):
        group = garbd.group or ""
        names = [name for name in found if name]
        known = group if group in found or len(names) != 1 else names[0]
        found.setdefault(known, []).append(garbd)
    if len(found) == 2 and "" in found:
        unnamed = found.pop("")
        next(iter(found.values())).extend(unnamed)
    return [_cluster(name, parts) for name, parts in found.items()]


def _cluster(name: str, parts: list[Part]) -> Cluster:
    cluster = Cluster(name or "the cluster", parts)
    cluster.placed = all(part.site for part in parts) and len({p.site for p in parts}) > 1
    voters: dict[str, Voter] = {}
    for part in parts:
        members: tuple[str, ...] = ()
        if isinstance(part, GaleraConf):
            members = part.members
            address = part.setting(ADDRESS)
            cluster.is_open |= address is None or address.is_open or address.hidden
        elif isinstance(part, GarbdConf):
            members = part.members
            cluster.is_open |= part.is_open
        for host in filter(None, map(host_of, members)):
            voters.setdefault(host, Voter(host, site_in(host), arbitrator=is_arbitrator(host)))
    for part in parts:
        if isinstance(part, GaleraConf):
            _node(part, voters)
    _arbitrators([part for part in parts if isinstance(part, GarbdConf)], voters)
    cluster.voters = list(voters.values())
    return cluster


def _node(part: GaleraConf, voters: dict[str, Voter]) -> None:
    """Add what a node's own file says of it, where it can be told which one it is."""
    name = part.text("wsrep_node_name").lower()
    own = [host_of(part.text("wsrep_node_address")), name]
    hit = next((host for host in voters if host in own), "")
    short = name.partition(".")[0]
    hit = hit or next((host for host in voters if short and host.partition(".")[0] == short), "")
    if not hit:
        if not (name and part.site):
            return
        hit = own[0] or name
        voters[hit] = Voter(hit, "")
    voter = voters[hit]
    voter.site = part.site or voter.site
    text = part.provider.text("pc.weight") if part.provider else None
    if text is not None:
        voter.weight = int(text) if text.isdecimal() else None


def _arbitrators(parts: list[GarbdConf], voters: dict[str, Voter]) -> None:
    """An arbitrator's own file stands for a member of the list that is one, or adds a vote."""
    listed = [voter for voter in voters.values() if voter.arbitrator]
    for number, part in enumerate(parts):
        if number < len(listed):
            voter = listed[number]
        else:
            voter = Voter(f"arbitrator {number + 1}", "", arbitrator=True)
            voters[voter.name] = voter
        voter.site = part.site or voter.site
        text = part.options.text("pc.weight") if part.options else None
        if text is not None:
            voter.weight = int(text) if text.isdecimal() else None
