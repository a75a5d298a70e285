"""The graph of a deployment: what stands where, and what needs what. The one door to networkx.

A node is a thing with a kind; an edge goes from a thing to what it needs. Questions are pure and
answer ``unknown`` where the design does not say enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Any

import networkx as nx  # type: ignore[import-untyped,unused-ignore]

from dr_planner.graph.control_planes import Database, databases
from dr_planner.graph.quorum import Quorum
from dr_planner.model.ceph import Mirror
from dr_planner.model.deployment import Deployment
from dr_planner.model.frozen import Frozen
from dr_planner.model.link import Link, Network
from dr_planner.model.site import Site

DesignPath = tuple[str | int, ...]


class Kind(StrEnum):
    """What a node is. The value is how it is called in drawings and findings."""

    SITE = "site"
    LINK = "link"
    ZONE = "zone"
    API = "API"
    COMPUTE = "compute"
    GATEWAY = "gateway"
    UPLINK = "uplink"
    PROVIDER = "provider"
    DATABASE = "Galera member"
    CLUSTER = "Ceph cluster"
    POOL = "pool"
    MIRROR = "mirror"
    BACKEND = "Cinder backend"
    STORE = "Glance store"
    DISKS = "Nova disks"


class Relation(StrEnum):
    """Why there is an edge from one node to another."""

    AT = "at"
    """It stands at that site."""
    IN = "in"
    """It is a part of that."""
    JOINS = "joins"
    """A link or a mirror, and one of its ends."""
    USES = "uses"
    """It does not work without that."""
    REPLICATES_TO = "replicates to"
    """A Cinder backend, and the cluster of one of its replication targets."""


class Answer(StrEnum):
    """Yes, no, or not to be told from this design."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


@dataclass(frozen=True, order=True)
class Node:
    """A node's identity. ``within`` tells apart things of one name: the site or cluster of it."""

    kind: Kind
    name: str
    within: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.name}" + (f" at {self.within}" if self.within else "")


def site_node(name: str) -> Node:
    """The node of a site."""
    return Node(Kind.SITE, name)


class DeploymentGraph:
    """A deployment as a graph.

    :param locate: gives ``file:line`` of a path in the design; without it places are not named.
    """

    def __init__(
        self, deployment: Deployment, locate: Callable[[DesignPath], str] | None = None
    ) -> None:
        self.deployment = deployment
        self.graph: Any = nx.DiGraph()
        self._locate = locate
        self._paths = dict(_paths(deployment, ()))
        self._kinds: dict[Kind, list[Node]] = {kind: [] for kind in Kind}
        self._reach: dict[tuple[Network, str | None], dict[tuple[str, str], Answer]] = {}
        self._components: dict[tuple[Network, str | None, bool], dict[str, int]] = {}
        self._peers: dict[tuple[str, str], set[str]] = {}
        for mirror in deployment.mirrors:
            for name in mirror.clusters:
                others = self._peers.setdefault((name, mirror.pool), set())
                others.update(other for other in mirror.clusters if other != name)
        self._add_sites()
        self._add_links()
        self._add_database()
        self._add_ceph()
        self._add_services()
        self._needs: Any = nx.DiGraph()
        self._needs.add_nodes_from(self.graph)
        for relation in set(Relation) - {Relation.REPLICATES_TO}:
            self._needs.add_edges_from(self.edges(relation))

    # ------------------------------------------------------------------ building

    def _add(self, node: Node, thing: object, *edges: tuple[Relation, Node]) -> None:
        if node not in self.graph:
            self._kinds[node.kind].append(node)
        self.graph.add_node(node, thing=thing)
        for relation, other in edges:
            self.graph.add_edge(node, other, relation=relation)

    def _add_sites(self) -> None:
        for site in self.deployment.sites:
            here = site_node(site.name)
            self._add(here, site)
            for service, zone in site.availability_zones:
                if zone is not None:
                    self._add(Node(Kind.ZONE, zone, service), zone, (Relation.AT, here))
            for kind, names in (
                (Kind.API, site.api_services),
                (Kind.COMPUTE, site.computes),
                (Kind.GATEWAY, site.gateways),
            ):
                for name in names or ():
                    self._add(Node(kind, name, site.name), name, (Relation.AT, here))
            for uplink in site.uplinks or ():
                provider = Node(Kind.PROVIDER, " ".join(uplink.provider.casefold().split()))
                self._add(provider, uplink.provider)
                self._add(
                    Node(Kind.UPLINK, uplink.name, site.name),
                    uplink,
                    (Relation.AT, here),
                    (Relation.USES, provider),
                )

    def _add_links(self) -> None:
        for link in self.deployment.links or ():
            ends = [(Relation.JOINS, site_node(name)) for name in link.sites]
            self._add(Node(Kind.LINK, link.name), link, *ends)

    def _add_database(self) -> None:
        for database in databases(self.deployment):
            for member in database.galera.members if database.galera else ():
                node = Node(Kind.DATABASE, member.name, member.site)
                self._add(node, member, (Relation.AT, site_node(member.site)))

    def _add_ceph(self) -> None:
        for cluster in self.deployment.ceph_clusters:
            here = Node(Kind.CLUSTER, cluster.name)
            self._add(here, cluster, (Relation.AT, site_node(cluster.site)))
            for pool in cluster.pools:
                self._add(Node(Kind.POOL, pool.name, cluster.name), pool, (Relation.IN, here))
        for mirror in self.deployment.mirrors:
            ends = [(Relation.JOINS, Node(Kind.POOL, mirror.pool, c)) for c in mirror.clusters]
            self._add(Node(Kind.MIRROR, mirror.pool, ", ".join(mirror.clusters)), mirror, *ends)

    def _add_services(self) -> None:
        d = self.deployment
        users: tuple[tuple[Kind, str, Any], ...] = (
            *((Kind.BACKEND, b.name, b) for b in d.cinder.backends),
            *((Kind.STORE, s.name, s) for s in d.glance),
            *((Kind.DISKS, n.pool, n) for n in d.nova),
        )
        for kind, name, user in users:
            self._add(
                Node(kind, name, user.site),
                user,
                (Relation.AT, site_node(user.site)),
                (Relation.USES, Node(Kind.POOL, user.pool, user.ceph_cluster)),
            )
        for backend in d.cinder.backends:
            for target in backend.replication:
                self.graph.add_edge(
                    Node(Kind.BACKEND, backend.name, backend.site),
                    Node(Kind.CLUSTER, target.ceph_cluster),
                    relation=Relation.REPLICATES_TO,
                )

    # ------------------------------------------------------------------- looking

    def nodes(self, kind: Kind) -> list[Node]:
        """Every node of a kind, in the order of the design."""
        return list(self._kinds[kind])

    def thing(self, node: Node) -> Any:
        """What the design says of a node: its model, or its name."""
        return self.graph.nodes[node]["thing"]

    def edges(self, relation: Relation) -> list[tuple[Node, Node]]:
        """Every edge of a relation, from a thing to what it needs."""
        found = self.graph.edges(data="relation")
        return [(a, b) for a, b, kind in found if kind is relation]

    def at(self, site: str, kind: Kind) -> list[Node]:
        """The things of a kind that stand at a site."""
        here = site_node(site)
        return [
            node
            for node in self.graph.predecessors(here)
            if node.kind is kind and self.graph.edges[node, here]["relation"] is Relation.AT
        ]

    def says(self, *keys: str) -> bool:
        """Whether the design says anything under a key: an empty list says that there is none."""
        model: Any = self.deployment
        for key in keys:
            if key not in model.model_fields_set:
                return False
            model = getattr(model, key)
        return True

    def place_of(self, thing: object) -> str:
        """``file:line`` where the design speaks of a thing, empty where it does not."""
        parts = thing if isinstance(thing, tuple) else (thing,)
        paths = [self._paths[id(part)] for part in parts if id(part) in self._paths]
        return self._locate(paths[0]) if paths and self._locate is not None else ""

    def sites_of(self, thing: object) -> tuple[str, ...]:
        """The sites that a thing of the design, or several, belong to; none where to none."""
        return tuple(dict.fromkeys(self._sites_of(thing)))

    def _sites_of(self, thing: object) -> Iterator[str]:
        if isinstance(thing, (tuple, list)):
            for part in thing:
                yield from self._sites_of(part)
        elif isinstance(thing, Site):
            yield thing.name
        elif isinstance(thing, Link):
            yield from thing.sites
        elif isinstance(thing, Mirror):
            yield from (self.deployment.ceph_cluster(name).site for name in thing.clusters)
        else:
            named = [getattr(thing, "site", ""), getattr(thing, "sites", ())]
            yield from (name for name in named if isinstance(name, str) and name)
            yield from (name for names in named if isinstance(names, tuple) for name in names)
            cluster = getattr(thing, "ceph_cluster", None)
            if isinstance(cluster, str) and not named[0]:
                known = {c.name: c.site for c in self.deployment.ceph_clusters}
                yield from (known[name] for name in (cluster,) if name in known)

    # ----------------------------------------------------------------- questions

    def takeover_sites(self, site: str) -> tuple[str, ...] | None:
        """Where a lost site's zones are moved; None where the design leaves that out."""
        rules = self.deployment.zone_reassignments
        if rules is None:
            return None
        return tuple(dict.fromkeys(r.takeover_site for r in rules if r.lost_site == site))

    def peers(self, cluster: str, pool: str) -> set[str]:
        """The clusters that a pool of a cluster is mirrored with."""
        return set(self._peers.get((cluster, pool), ()))

    def hit_by(self, node: Node) -> set[Node]:
        """Everything that stands at a thing, is a part of it, joins it or uses it, at any remove.

        A Cinder backend is not hit by the loss of its replication target.
        """
        return set(nx.ancestors(self._needs, node))

    def galera_after_loss(
        self, site: str, graceful: bool, database: Database | None = None
    ) -> Quorum | None:
        """A database's votes when all members at one site are gone at once.

        :param graceful: whether they were shut down in order; a crash tells the others nothing.
        :param database: which one, where regions have their own. Left out: the first.
        :returns: None where the design does not name the members.
        """
        galera = (database or databases(self.deployment)[0]).galera
        if galera is None:
            return None
        hit = self.hit_by(site_node(site))
        gone = {(node.name, node.within) for node in hit if node.kind is Kind.DATABASE}
        stay = [member for member in galera.members if (member.name, member.site) not in gone]
        total = sum(member.weight for member in galera.members)
        remaining = sum(member.weight for member in stay)
        return Quorum(
            total=total,
            left=total - remaining if graceful else 0,
            remaining=remaining,
            data_members=sum(not member.arbitrator for member in stay),
        )

    def reach(
        self, network: Network, without: str | None = None
    ) -> Mapping[tuple[str, str], Answer]:
        """Which sites reach each other at layer 3 over links that carry a network.

        A path may lead through other sites. It is ``unknown`` where a path exists only over links
        whose networks the design leaves out, or where it leaves out the links.

        :param without: a site that is lost; it carries nothing and is in no pair.
        :returns: an answer for every pair of the other sites, in the order of the design.
        """
        if (network, without) in self._reach:
            return self._reach[network, without]
        names = [site.name for site in self.deployment.sites if site.name != without]
        surely = self._component(network, without, sure=True)
        maybe = self._component(network, without, sure=False)
        answers = {}
        for a, b in combinations(names, 2):
            if surely[a] == surely[b]:
                answers[a, b] = Answer.YES
            elif self.deployment.links is None or maybe[a] == maybe[b]:
                answers[a, b] = Answer.UNKNOWN
            else:
                answers[a, b] = Answer.NO
        self._reach[network, without] = answers
        return answers

    def quickest(
        self, network: Network, cost: Callable[[Link], float | None]
    ) -> dict[tuple[str, str], float]:
        """The smallest sum of a cost over the links of a path that surely carries a network.

        :param cost: the cost of one link; None keeps off that link.
        :returns: for every pair of sites that has such a path, in both orders.
        """
        roads: Any = nx.Graph()
        roads.add_nodes_from(site.name for site in self.deployment.sites)
        for link in self._carrying(network, sure=True):
            here = cost(link)
            if here is not None:
                ends = link.sites[0], link.sites[1]
                known = roads.edges[ends]["cost"] if ends in roads.edges else here
                roads.add_edge(*ends, cost=min(here, known))
        lengths = nx.all_pairs_dijkstra_path_length(roads, weight="cost")
        return {(a, b): float(sum_) for a, sums in lengths for b, sum_ in sums.items() if a != b}

    def _carrying(self, network: Network, *, sure: bool) -> list[Link]:
        links = [self.thing(node) for node in self.nodes(Kind.LINK)]
        return [
            link
            for link in links
            if (not sure if link.networks is None else network in link.networks)
        ]

    def _component(self, network: Network, without: str | None, *, sure: bool) -> dict[str, int]:
        """The number of the connected part that each site is in."""
        key = (network, without, sure)
        if key not in self._components:
            roads: Any = nx.Graph()
            roads.add_nodes_from(s.name for s in self.deployment.sites if s.name != without)
            roads.add_edges_from(
                link.sites
                for link in self._carrying(network, sure=sure)
                if without not in link.sites
            )
            parts = enumerate(nx.connected_components(roads))
            self._components[key] = {name: number for number, part in parts for name in part}
        return self._components[key]


def _paths(value: object, path: DesignPath) -> Iterator[tuple[int, DesignPath]]:
    """Every model inside a value, by identity, with where it stands."""
    if isinstance(value, Frozen):
        yield id(value), path
        for name in type(value).model_fields:
            yield from _paths(getattr(value, name), (*path, name))
    elif isinstance(value, tuple):
        for i, part in enumerate(value):
            yield from _paths(part, (*path, i))
