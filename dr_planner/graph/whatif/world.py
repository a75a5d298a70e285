"""One reading of a deployment, compiled: what is left when a set of components is down.

Sets of components and of sites are bits of an integer. What depends on few of them is computed
once for each state of those few: most failures leave most of a deployment as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, TypeVar

from dr_planner.graph.components import Components, daemon_hosts, provider_id
from dr_planner.graph.quorum import Quorum
from dr_planner.graph.whatif.reading import WITHOUT_RPC, Flow, Reading, network_of
from dr_planner.model.answer import GroupState, ServiceState
from dr_planner.model.deployment import Deployment
from dr_planner.model.galera import Galera
from dr_planner.model.link import Network
from dr_planner.model.protection import ProtectionGroup
from dr_planner.model.strategy import Strategy

WORKS, DEGRADED, STOPPED = ServiceState.WORKS, ServiceState.DEGRADED, ServiceState.STOPPED

T = TypeVar("T")

Sides = tuple[int, ...]
"""For each site the set of sites that it hears and that hear it; 0 for one that is down."""


@dataclass(frozen=True)
class AnyOf:
    """Goes on while one of several is up.

    :param members: their bits.
    :param unnamed: whether there is one more, which the design does not name and nothing fails.
    :param needs: bits without which none of them counts.
    """

    members: int
    unnamed: bool = False
    needs: int = 0

    def holds(self, down: int) -> bool:
        """Whether one is left."""
        return not down & self.needs and (self.unnamed or bool(self.members & ~down))


@dataclass(frozen=True)
class Voters:
    """Members of a database or of another system: bit, site, weight, whether it stores data."""

    rows: tuple[tuple[int, int, int, bool], ...]
    network: Network
    mask: int
    total: int


@dataclass(frozen=True)
class Road:
    """An uplink that carries a prefix."""

    id: str
    site: int
    needs: int
    gateways: AnyOf

    def holds(self, down: int) -> bool:
        """Whether traffic gets in there."""
        return not down & self.needs and self.gateways.holds(down)


@dataclass(frozen=True)
class Backend:
    """A Cinder backend: its own bit, its site, its cluster and pool."""

    name: str
    bit: int
    site: int
    cluster: int
    pool: int


@dataclass(frozen=True)
class Place:
    """Where a cinder-volume can run.

    :param needs: the bits of what it needs.
    :param starts_on: the cluster that must serve when it starts; -1: it runs already. A
        cinder-volume that is started when its own cluster is dead sends one heartbeat, counts as
        down from then on, and failover-host is refused. Seen with Cinder 29 on the lab.
    """

    site: int
    needs: int
    starts_on: int = -1


@dataclass(frozen=True)
class Option:
    """A way to give a backend's volumes to a site.

    :param flow: the flow whose copy is used; -1: there is none.
    :param backend: the Cinder backend that takes the volumes.
    :param services: the places where a cinder-volume of the backend's name can be told to fail
        over.
    :param secret: whether the computes there hold the key.
    """

    flow: int
    cluster: int
    pool: int
    backend: int
    services: tuple[Place, ...]
    secret: bool


@dataclass(frozen=True)
class Part:
    """What a group has in one backend at one of its home sites.

    Each backend's volumes may go elsewhere: Ceph allows a pool one receiving peer, so a site with
    two pools may need two that take over.
    """

    home: int
    backends: tuple[int, ...]
    candidates: tuple[int, ...]
    keepers: tuple[tuple[int, int], ...] | None
    options: dict[int, tuple[tuple[Option, ...], ...]]
    """Candidate site -> for each backend its options there."""


@dataclass(frozen=True)
class Group:
    """A protection group, compiled."""

    group: ProtectionGroup
    parts: tuple[Part, ...]
    needs: tuple[int, ...]
    """Numbers of the groups that it depends on; -1: there is none of that name."""


class Memory(NamedTuple):
    """What earlier failures left behind.

    :param primaries: of each database the members of the last primary component.
    :param frozen: for each flow, None while its source serves; then whether the copy still
        followed when the source stopped.
    """

    primaries: tuple[int, ...]
    frozen: tuple[bool | None, ...]


class GroupLeft(NamedTuple):
    """A group after a failure: for each part -1 where it runs, -2 where it is stuck, or a site."""

    state: GroupState
    places: tuple[int, ...]


@dataclass
class Left:
    """All that is left of one world."""

    down: int
    sides: dict[Network, Sides] = field(default_factory=dict)
    primaries: tuple[int, ...] = ()
    served: tuple[int, ...] = ()
    """Of each database the sites that can use it."""
    held: tuple[int, ...] = ()
    """Of each other system the sites that its winning side hears; 0: it stands still."""
    serving: int = 0
    """Clusters that serve."""
    apis: tuple[int, ...] = ()
    """Of each API the sites where it answers."""
    heard: tuple[int, ...] = ()
    """Of each API the sites that reach an answering one."""
    fresh: tuple[bool, ...] = ()
    """Of each flow whether the copy follows, or followed when its source stopped."""
    frozen: tuple[bool | None, ...] = ()
    services: tuple[ServiceState, ...] = ()
    where: tuple[int, ...] = ()
    """Of each service its sites; of a prefix the roads."""
    groups: tuple[GroupLeft, ...] = ()

    @property
    def memory(self) -> Memory:
        """What the next failure must know."""
        return Memory(self.primaries, self.frozen)


class World:
    """One reading of a deployment, made ready for many questions."""

    def __init__(self, deployment: Deployment, components: Components, *, most: bool) -> None:
        self.deployment = deployment
        self.reading = Reading(deployment, most=most)
        self.bit = {id_: 1 << i for i, id_ in enumerate(components.ids)}
        self.names = tuple(site.name for site in deployment.sites)
        self.site = {name: i for i, name in enumerate(self.names)}
        self.site_bits = tuple(self.bit[f"site:{name}"] for name in self.names)
        self.used = 0
        """Every bit that anything depends on."""
        self.any_of: list[AnyOf] = []
        self._known: dict[object, Any] = {}
        self._networks()
        self._voters()
        self._machines()
        self._apis()
        self._storage()
        self._prefixes()
        self._groups()
        self.services = self._names_of_services()
        for bit in self.site_bits:
            self.used |= bit
        self.start = Memory(
            tuple((1 << len(v.rows)) - 1 if v else 0 for v in self.databases),
            (None,) * len(self.flows),
        )

    def _use(self, *ids: str) -> int:
        found = 0
        for id_ in ids:
            found |= self.bit.get(id_, 0)
        self.used |= found
        return found

    def _any(self, ids: Iterable[str], *, unnamed: bool = False, needs: int = 0) -> AnyOf:
        found = AnyOf(self._use(*ids), unnamed, needs)
        self.any_of.append(found)
        return found

    # ------------------------------------------------------------------- compiling

    def _networks(self) -> None:
        self.mesh = self.reading.full_mesh()
        self.ways: dict[Network, tuple[tuple[int, int, int], ...]] = {}
        self.net_masks: dict[Network, int] = {}
        for network in Network:
            ways = []
            for link in self.deployment.links or ():
                if self.reading.carries(link, network):
                    a, b = link.sites
                    for x, y in ((a, b), (b, a)):
                        bit = self._use(f"link-way:{link.name}/{x}>{y}")
                        ways.append((bit, self.site[x], self.site[y]))
            self.ways[network] = tuple(ways)
            mask = 0
            for bit in (*self.site_bits, *(way[0] for way in ways)):
                mask |= bit
            self.net_masks[network] = mask

    def _compile_voters(self, rows: list[tuple[str, str, int, bool]], network: Network) -> Voters:
        found = tuple(
            (self._use(id_), self.site[site], weight, data) for id_, site, weight, data in rows
        )
        mask = 0
        for bit, *_ in found:
            mask |= bit
        return Voters(found, network, mask, sum(row[2] for row in found))

    def _voters(self) -> None:
        d = self.deployment
        self.database_of: list[int] = []
        self.database_names: list[str] = []
        self.databases: list[Voters | None] = []
        seen: dict[str, int] = {}
        for i, region in enumerate(self.reading.regions):
            own = region.galera is not None
            key = f"{region.name}/" if own else ""
            if key not in seen:
                galera: Galera | None = self.reading.database_of(i)
                seen[key] = len(self.databases)
                self.database_names.append(f"database of {region.name}" if own else "database")
                if galera is None:
                    self.reading.unsure = True
                self.databases.append(
                    None
                    if galera is None
                    else self._compile_voters(
                        [
                            (f"galera:{key}{m.name}", m.site, m.weight, not m.arbitrator)
                            for m in galera.members
                        ],
                        Network.MANAGEMENT,
                    )
                )
            self.database_of.append(seen[key])
        self.systems = tuple(
            self._compile_voters(
                [(f"quorum:{s.name}/{m.name}", m.site, m.weight, True) for m in s.members],
                network_of(s),
            )
            for s in d.quorums
        )
        self.queues = tuple(self.reading.queues_of(i) for i in range(len(self.reading.regions)))

    def _machines(self) -> None:
        self.computes = tuple(
            self._any(
                (f"compute:{site.name}/{name}" for name in site.computes or ()),
                unnamed=self.reading.some_unnamed(site, site.computes),
                needs=self.bit[f"site:{site.name}"],
            )
            for site in self.deployment.sites
        )
        zones: dict[str, list[int]] = {}
        for site in self.deployment.full_sites:
            zones.setdefault(site.availability_zones.nova or site.name, []).append(
                self.site[site.name]
            )
        self.zones = zones

    def _apis(self) -> None:
        """API instances by region and service: site number and bit."""
        self.api_keys: list[tuple[int, str]] = []
        self.api_rows: list[tuple[tuple[int, int], ...]] = []
        self.api_mask = 0
        for i, region in enumerate(self.reading.regions):
            rows: dict[str, list[tuple[int, int]]] = {}
            for name in dict.fromkeys(region.sites):
                if self.reading.region_of[name] != i:
                    continue
                for service, named in self.reading.apis(self.deployment.site(name)):
                    own = self._use(f"api:{name}/{service}") if named else 0
                    rows.setdefault(service, []).append((self.site[name], own))
            for service in sorted(set(rows) | self._services_of(i)):
                self.api_keys.append((i, service))
                self.api_rows.append(tuple(rows.get(service, ())))
        for row in self.api_rows:
            for _, bit in row:
                self.api_mask |= bit
        self.api_number = {key: i for i, key in enumerate(self.api_keys)}
        self.keystones = tuple(i for i, key in enumerate(self.api_keys) if key[1] == "keystone")
        self.needs_keystone = any(self.api_rows[i] for i in self.keystones)

    def _services_of(self, region: int) -> set[str]:
        """Services that exist in either reading, so that both have the same list."""
        from dr_planner.graph.whatif.reading import CORE_APIS

        found: set[str] = set()
        for name in self.reading.regions[region].sites:
            site = self.deployment.site(name)
            unknown = site.api_services is None and site.is_full
            found.update(CORE_APIS if unknown else site.api_services or ())
        return found

    def _storage(self) -> None:
        d = self.deployment
        self.cluster = {c.name: i for i, c in enumerate(d.ceph_clusters)}
        self.cluster_site = tuple(self.site[c.site] for c in d.ceph_clusters)
        self.cluster_bits = tuple(
            self._use(f"ceph:{c.name}") | self.bit[f"site:{c.site}"] for c in d.ceph_clusters
        )
        self.monitors = tuple(self.reading.monitors_of(c.name) for c in d.ceph_clusters)
        self.daemons = tuple(
            self._any(
                (f"mirror-daemon:{c.name}/{i}" for i in range(len(daemon_hosts(c)))),
                unnamed=self.reading.unnamed_daemon(c.mirror_daemons),
                needs=self.cluster_bits[i],
            )
            for i, c in enumerate(d.ceph_clusters)
        )
        self.flows: tuple[Flow, ...] = self.reading.flows
        self.flow_rows = tuple(
            (
                self._use(f.mirror) | self._pool(f.target, f.pool),
                self.cluster[f.source],
                self.cluster[f.target],
                self._pool(f.source, f.pool),
                self._copied(f),
            )
            for f in self.flows
        )
        self.backends = tuple(
            Backend(
                b.name,
                self._use(f"backend:{b.name}") | self.bit[f"site:{b.site}"],
                self.site[b.site],
                self.cluster[b.ceph_cluster],
                self._pool(b.ceph_cluster, b.pool),
            )
            for b in d.cinder.backends
        )
        self.stores = tuple(
            tuple(
                (
                    self._use(f"glance:{s.name}")
                    | self.bit[f"site:{s.site}"]
                    | self._pool(s.ceph_cluster, s.pool),
                    self.cluster[s.ceph_cluster],
                )
                for s in d.glance
                if self.reading.region_of.get(s.site) == i
            )
            for i in range(len(self.reading.regions))
        )

    def _pool(self, cluster: str, pool: str) -> int:
        return self._use(f"pool:{cluster}/{pool}")

    def _copied(self, flow: Flow) -> bool:
        pool = self.deployment.ceph_cluster(flow.source).pool(flow.pool)
        return pool is not None and self.reading.copied(pool)

    def _prefixes(self) -> None:
        d = self.deployment
        self.prefixes = self.reading.prefixes()
        self.roads: dict[str, tuple[Road, ...]] = {}
        gates: dict[str, AnyOf] = {}
        rows: list[tuple[str, str, int, bool, set[str]]] = []
        for site in d.sites:
            here = self.bit[f"site:{site.name}"]
            for uplink in site.uplinks or ():
                id_ = f"uplink:{site.name}/{uplink.name}"
                names = uplink.gateways if uplink.gateways is not None else site.gateways
                gates[id_] = self._any(
                    (f"gateway:{site.name}/{name}" for name in names or ()),
                    unnamed=self.reading.some_unnamed(site, names),
                    needs=here | self._use(id_),
                )
                # A provider's failure takes the uplink along: it is in the components' closure.
                provider_id(d, uplink.provider)
                listed = {p for p in self.prefixes if self.reading.announces(uplink, p)}
                dynamic = self.reading.dynamic(uplink)
                rows.append((id_, site.name, here | self.bit[id_], dynamic, listed))
            if self.reading.some_unnamed(site, None if site.uplinks is None else ()):
                id_ = f"site:{site.name}"
                gates[id_] = AnyOf(0, True, here)
                rows.append((id_, site.name, here, True, set(self.prefixes)))
        for prefix in self.prefixes:
            places = {site for _, site, _, _, listed in rows if prefix in listed}
            self.roads[prefix] = tuple(
                Road(id_, self.site[site], needs, gates[id_])
                for id_, site, needs, dynamic, listed in rows
                if prefix in listed and (dynamic or len(places) == 1)
            )

    # ------------------------------------------------------------------ the groups

    def _groups(self) -> None:
        names = [group.name for group in self.deployment.protection_groups]
        self.groups = tuple(
            Group(
                group,
                tuple(
                    self._part(group, home, [backend.name])
                    for home, backends in self.reading.homes(group).items()
                    for backend in backends
                ),
                tuple(names.index(n) if n in names else -1 for n in group.depends_on),
            )
            for group in self.deployment.protection_groups
        )

    def _part(self, group: ProtectionGroup, home: str, names: list[str]) -> Part:
        number = {b.name: i for i, b in enumerate(self.backends)}
        told = self.reading.state_sites(home)
        keepers: tuple[tuple[int, int], ...] | None = None
        if told is not None:
            keepers = tuple(
                (self.site[n], self._use(f"state:{n}") | self.bit[f"site:{n}"]) for n in told
            )
        elif not self.reading.either(None, False, True):
            keepers = ()
        candidates = self.reading.candidates(group, home)
        return Part(
            self.site[home],
            tuple(number[name] for name in names),
            tuple(self.site[name] for name in candidates),
            keepers,
            {
                self.site[there]: tuple(
                    self._options(group.strategy, number[name], home, there) for name in names
                )
                for there in candidates
            },
        )

    def _options(
        self, strategy: Strategy, number: int, home: str, there: str
    ) -> tuple[Option, ...]:
        backend = self.deployment.cinder.backends[number]
        same = self.reading.region_of.get(home) == self.reading.region_of.get(there)
        if same == (strategy is Strategy.MANAGE):
            return ()
        if strategy is Strategy.REPLICATION_API:
            return tuple(self._api_options(number, there))
        found = []
        for i, flow in enumerate(self.flows):
            if (flow.source, flow.pool) != (backend.ceph_cluster, backend.pool):
                continue
            for j, other in enumerate(self.deployment.cinder.backends):
                if (other.site, other.ceph_cluster, other.pool) == (there, flow.target, flow.pool):
                    secret = self.reading.secret_is_there(
                        there, flow.target, other.user, self.reading.backend_secret(other)
                    )
                    pool = self._pool(flow.target, flow.pool)
                    found.append(Option(i, self.cluster[flow.target], pool, j, (), secret))
        return tuple(found)

    def _api_options(self, number: int, there: str) -> Iterable[Option]:
        backend = self.deployment.cinder.backends[number]
        own = self.backends[number]
        starts_on = -1 if backend.runs_at_standbys else self.cluster[backend.ceph_cluster]
        services = (
            Place(own.site, own.bit),
            *(
                Place(self.site[name], self.bit[f"site:{name}"], starts_on)
                for name in backend.standby_sites
            ),
        )
        for target in backend.replication:
            cluster = self.deployment.ceph_cluster(target.ceph_cluster)
            if cluster.site != there:
                continue
            flows = [
                i
                for i, f in enumerate(self.flows)
                if (f.source, f.target, f.pool)
                == (backend.ceph_cluster, cluster.name, backend.pool)
            ]
            uuid = str(target.secret_uuid or self.reading.fsid(cluster.name))
            user = target.user or backend.user
            secret = self.reading.secret_is_there(there, cluster.name, user, uuid)
            pool = self._pool(cluster.name, backend.pool)
            for flow in flows:
                yield Option(flow, self.cluster[cluster.name], pool, number, services, secret)

    def _names_of_services(self) -> tuple[tuple[str, str], ...]:
        several = len(self.reading.regions) > 1
        regions = self.reading.regions
        return (
            *(("quorums", name) for name in self.database_names),
            *(("quorums", f"{s.kind} {s.name}") for s in self.deployment.quorums),
            *(
                ("apis", f"{regions[i].name}/{service}" if several else service)
                for i, service in self.api_keys
            ),
            *(("zones", name) for name in self.zones),
            *(("prefixes", prefix) for prefix in self.prefixes),
            *(("volumes", backend.name) for backend in self.backends),
            *(("mirrors", flow.name) for flow in self.flows),
        )

    # -------------------------------------------------------------------- answering

    def evaluate(self, down: int, graceful: int = 0, memory: Memory | None = None) -> Left:
        """What is left.

        :param down: bits of everything that is down, parts of wholes too.
        :param graceful: those of them that left in order since the last question.
        :param memory: what earlier failures left behind.
        """
        memory = memory or self.start
        left = Left(down)
        for network in Network:
            left.sides[network] = self.sides(network, down)
        management = left.sides[Network.MANAGEMENT]
        primaries, served = [], []
        for i, database in enumerate(self.databases):
            if database is None:
                primaries.append(0)
                served.append(self._everywhere(down) if self.reading.most else 0)
                continue
            key = (
                "db",
                i,
                down & database.mask,
                graceful & database.mask,
                memory.primaries[i],
                management,
            )
            last = memory.primaries[i]
            make = partial(_primary, database, down, graceful, last, management)
            primary, sites = self._once(key, make)
            primaries.append(primary)
            served.append(sites)
        left.primaries, left.served = tuple(primaries), tuple(served)
        held = []
        for i, system in enumerate(self.systems):
            sides = left.sides[system.network]
            make_side = partial(_majority, system, down, sides)
            held.append(self._once(("q", i, down & system.mask, sides), make_side))
        left.held = tuple(held)
        for i, bits in enumerate(self.cluster_bits):
            if not down & bits and all(
                left.held[m] >> self.cluster_site[i] & 1 for m in self.monitors[i]
            ):
                left.serving |= 1 << i
        self._answer_apis(left)
        self._follow(left, memory)
        states: list[ServiceState] = []
        where: list[int] = []
        for state, place in (
            *self._states_of_quorums(left),
            *self._states_of_apis(left),
            *self._states_of_zones(left),
            *self._states_of_prefixes(left),
            *self._states_of_volumes(left),
            *self._states_of_mirrors(left),
        ):
            states.append(state)
            where.append(place)
        left.services, left.where = tuple(states), tuple(where)
        left.groups = self._states_of_groups(left)
        return left

    def _once(self, key: object, make: Callable[[], T]) -> T:
        found: T | None = self._known.get(key)
        if found is None:
            found = self._known[key] = make()
        return found

    def _everywhere(self, down: int) -> int:
        sites = 0
        for i, bit in enumerate(self.site_bits):
            if not down & bit:
                sites |= 1 << i
        return sites

    def sides(self, network: Network, down: int, revive: int = 0) -> Sides:
        """Who hears whom.

        :param revive: the bit of a site that is taken to be up whatever happened.
        """
        state = down & self.net_masks[network] & ~revive
        key = ("net", network, state)
        return self._once(key, partial(self._sides, network, state))

    def _sides(self, network: Network, down: int) -> Sides:
        count = len(self.site_bits)
        up = self._everywhere(down)
        if self.mesh:
            return tuple(up if up >> i & 1 else 0 for i in range(count))
        forth, back = [0] * count, [0] * count
        for bit, a, b in self.ways[network]:
            if not down & bit and up >> a & 1 and up >> b & 1:
                forth[a] |= 1 << b
                back[b] |= 1 << a
        found = [0] * count
        for i in range(count):
            if up >> i & 1 and not found[i]:
                side = _reached(i, forth) & _reached(i, back)
                for j in range(count):
                    if side >> j & 1:
                        found[j] = side
        return tuple(found)

    def _answer_apis(self, left: Left) -> None:
        management = left.sides[Network.MANAGEMENT]
        storage = left.sides[Network.STORAGE]
        queues = tuple(
            _union(left.held[q] for q in numbers) if numbers else -1 for numbers in self.queues
        )
        stores = tuple(
            _union(
                storage[self.cluster_site[c]]
                for need, c in rows
                if not left.down & need and left.serving >> c & 1
            )
            if rows
            else -1
            for rows in self.stores
        )
        key = ("api", left.down & self.api_mask, management, left.served, queues, stores)
        make = partial(self._apis_left, left, management, queues, stores)
        left.apis, left.heard = self._once(key, make)

    def _apis_left(
        self, left: Left, management: Sides, queues: tuple[int, ...], stores: tuple[int, ...]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        answers = [0] * len(self.api_keys)
        order = sorted(range(len(self.api_keys)), key=lambda i: i not in self.keystones)
        tokens = 0
        for i in order:
            region, service = self.api_keys[i]
            allowed = left.served[self.database_of[region]]
            if service not in WITHOUT_RPC:
                allowed &= queues[region]
            if service == "glance":
                allowed &= stores[region]
            if service != "keystone" and self.needs_keystone:
                allowed &= tokens
            for site, bit in self.api_rows[i]:
                if management[site] and not left.down & bit and allowed >> site & 1:
                    answers[i] |= 1 << site
            if service == "keystone":
                tokens |= _heard(answers[i], management)
        return tuple(answers), tuple(_heard(sites, management) for sites in answers)

    def _follow(self, left: Left, memory: Memory) -> None:
        fresh: list[bool] = []
        frozen: list[bool | None] = []
        down = left.down
        for i, (need, source, target, source_pool, copied) in enumerate(self.flow_rows):
            here, there = self.cluster_site[source], self.cluster_site[target]
            follows = memory.frozen[i]
            if follows is None:
                follows = (
                    copied
                    and not down & need
                    and bool(left.serving >> target & 1)
                    and self.daemons[target].holds(down)
                    and bool(
                        self.sides(Network.STORAGE, down, self.site_bits[here])[there] >> here & 1
                    )
                )
            lives = bool(left.serving >> source & 1) and not down & source_pool
            fresh.append(follows)
            frozen.append(None if lives and memory.frozen[i] is None else follows)
        left.fresh, left.frozen = tuple(fresh), tuple(frozen)

    # ------------------------------------------------------------------- the states

    def _states_of_quorums(self, left: Left) -> Iterable[tuple[ServiceState, int]]:
        for i, database in enumerate(self.databases):
            sites = left.served[i]
            if not sites:
                yield STOPPED, 0
            else:
                whole = database is None or left.primaries[i] == (1 << len(database.rows)) - 1
                yield WORKS if whole else DEGRADED, sites
        for i, system in enumerate(self.systems):
            sites = left.held[i]
            if not sites:
                yield STOPPED, 0
            else:
                whole = all(
                    not left.down & bit and sites >> site & 1 for bit, site, _, _ in system.rows
                )
                yield WORKS if whole else DEGRADED, sites

    def _states_of_apis(self, left: Left) -> Iterable[tuple[ServiceState, int]]:
        for rows, sites in zip(self.api_rows, left.apis, strict=True):
            yield _share(sites.bit_count(), len(rows)), sites

    def hears_api(self, left: Left, site: int, service: str) -> bool:
        """Whether a site reaches an API of its region."""
        region = self.reading.region_of.get(self.names[site], -1)
        number = self.api_number.get((region, service))
        return number is not None and bool(left.heard[number] >> site & 1)

    def _states_of_zones(self, left: Left) -> Iterable[tuple[ServiceState, int]]:
        for sites in self.zones.values():
            live = [i for i in sites if self.computes[i].holds(left.down)]
            able = [i for i in live if self.hears_api(left, i, "nova")]
            state = STOPPED if not live else WORKS if len(able) == len(sites) else DEGRADED
            yield state, sum(1 << i for i in live)

    def _states_of_prefixes(self, left: Left) -> Iterable[tuple[ServiceState, int]]:
        tenant = left.sides[Network.TENANT]
        for roads in self.roads.values():
            live = [i for i, road in enumerate(roads) if road.holds(left.down)]
            state = _share(len(live), len(roads))
            if len({tenant[roads[i].site] for i in live}) > 1:
                state = ServiceState.AMBIGUOUS
            yield state, sum(1 << i for i in live)

    def _readable(self, left: Left, number: int) -> bool:
        backend = self.backends[number]
        return bool(left.serving >> backend.cluster & 1) and not left.down & backend.pool

    def _states_of_volumes(self, left: Left) -> Iterable[tuple[ServiceState, int]]:
        storage = left.sides[Network.STORAGE]
        for i, backend in enumerate(self.backends):
            there = self.cluster_site[backend.cluster]
            if not self._readable(left, i):
                yield STOPPED, 0
            else:
                whole = (
                    not left.down & backend.bit
                    and storage[backend.site] >> there & 1
                    and self.hears_api(left, backend.site, "cinder")
                )
                yield WORKS if whole else DEGRADED, 1 << there

    def _states_of_mirrors(self, left: Left) -> Iterable[tuple[ServiceState, int]]:
        for (_, _, target, _, _), fresh, frozen in zip(
            self.flow_rows, left.fresh, left.frozen, strict=True
        ):
            works = fresh and frozen is None
            yield WORKS if works else STOPPED, (1 << self.cluster_site[target]) if works else 0

    # ------------------------------------------------------------------- the groups

    def _states_of_groups(self, left: Left) -> tuple[GroupLeft, ...]:
        found: dict[int, GroupLeft] = {}
        asked: dict[tuple[object, ...], int] = {}
        for i in range(len(self.groups)):
            self._group(left, i, found, asked, ())
        return tuple(found[i] for i in range(len(self.groups)))

    def _group(
        self,
        left: Left,
        number: int,
        found: dict[int, GroupLeft],
        asked: dict[tuple[object, ...], int],
        above: tuple[int, ...],
    ) -> GroupLeft:
        if number in found:
            return found[number]
        group = self.groups[number]
        if number in above:  # groups that wait for each other wait for ever
            return GroupLeft(GroupState.BLOCKED, ())
        strategy = group.group.strategy
        places = []
        for part in group.parts:
            key = (strategy, part.home, part.backends, part.candidates)
            if key not in asked:
                asked[key] = self._place(left, part, strategy)
            places.append(asked[key])
        if not places:
            answer = GroupLeft(GroupState.UNKNOWN, ())
        elif all(place == -1 for place in places):
            answer = GroupLeft(GroupState.RUNS, tuple(places))
        else:
            needed = [
                GroupState.BLOCKED
                if need < 0
                else self._group(left, need, found, asked, (*above, number)).state
                for need in group.needs
            ]
            if -2 in places or GroupState.BLOCKED in needed:
                state = GroupState.BLOCKED
            elif GroupState.UNKNOWN in needed:
                state = GroupState.UNKNOWN
            else:
                state = GroupState.RECOVERABLE
            answer = GroupLeft(state, tuple(places))
        found[number] = answer
        return answer

    def runs_at_home(self, left: Left, part: Part) -> bool:
        """Whether a part of a group goes on where it is."""
        storage = left.sides[Network.STORAGE]
        return self.computes[part.home].holds(left.down) and all(
            self._readable(left, i)
            and bool(storage[part.home] >> self.cluster_site[self.backends[i].cluster] & 1)
            for i in part.backends
        )

    def _place(self, left: Left, part: Part, strategy: Strategy) -> int:
        if self.runs_at_home(left, part):
            return -1
        for site in part.candidates:
            if self.site_is_ready(left, part, site) and all(
                any(self.option_holds(left, option, site, strategy) for option in options)
                for options in part.options[site]
            ):
                return site
        return -2

    def keeper_is_heard(self, left: Left, part: Part, site: int) -> bool:
        """Whether a site reaches a copy of the tool's own state."""
        if part.keepers is None:
            return True
        management = left.sides[Network.MANAGEMENT]
        return any(not left.down & bit and management[site] >> k & 1 for k, bit in part.keepers)

    def site_is_ready(self, left: Left, part: Part, site: int) -> bool:
        """Whether a site can take servers at all."""
        return (
            self.computes[site].holds(left.down)
            and self.hears_api(left, site, "nova")
            and self.hears_api(left, site, "cinder")
            and self.keeper_is_heard(left, part, site)
        )

    def service_is_up(self, left: Left, place: Place, cluster: int) -> bool:
        """Whether a cinder-volume runs, and hears database, queue and the target cluster."""
        site = place.site
        region = self.reading.region_of.get(self.names[site])
        if region is None or left.down & place.needs:
            return False
        if place.starts_on >= 0 and not left.serving >> place.starts_on & 1:
            return False
        queues = self.queues[region]
        return bool(
            left.served[self.database_of[region]] >> site & 1
            and (not queues or _union(left.held[q] for q in queues) >> site & 1)
            and left.sides[Network.STORAGE][site] >> self.cluster_site[cluster] & 1
        )

    def target_serves(self, left: Left, option: Option) -> bool:
        """Whether the cluster and the pool of an option are there."""
        return bool(left.serving >> option.cluster & 1) and not left.down & option.pool

    def option_holds(self, left: Left, option: Option, site: int, strategy: Strategy) -> bool:
        """Whether a way to give a backend's volumes to a site is open."""
        if not (left.fresh[option.flow] and option.secret and self.target_serves(left, option)):
            return False
        if strategy is Strategy.REPLICATION_API:
            return any(self.service_is_up(left, i, option.cluster) for i in option.services)
        return not left.down & self.backends[option.backend].bit


def _primary(voters: Voters, down: int, graceful: int, last: int, sides: Sides) -> tuple[int, int]:
    """The members of the new primary component, and the sites that can use the database."""
    total = gone = 0
    weights: dict[int, int] = {}
    for i, (bit, site, weight, _) in enumerate(voters.rows):
        if last >> i & 1:
            total += weight
            if graceful & bit:
                gone += weight
            elif not down & bit and sides[site]:
                weights[sides[site]] = weights.get(sides[site], 0) + weight
    for side, weight in weights.items():
        if Quorum(total, gone, weight, 0).is_primary:
            members = data = 0
            for i, (bit, site, _, stores) in enumerate(voters.rows):
                here = last >> i & 1 and not (down | graceful) & bit and side >> site & 1
                if here:
                    members |= 1 << i
                    data |= stores
            return members, side if data else 0
    return 0, 0


def _majority(voters: Voters, down: int, sides: Sides) -> int:
    """The sites of the side that has more than half of all votes; 0 where none has."""
    weights: dict[int, int] = {}
    for bit, site, weight, _ in voters.rows:
        if not down & bit and sides[site]:
            weights[sides[site]] = weights.get(sides[site], 0) + weight
    for side, weight in weights.items():
        if Quorum(voters.total, 0, weight, 0).is_primary:
            return side
    return 0


def _reached(start: int, ways: list[int]) -> int:
    found, waiting = 1 << start, 1 << start
    while waiting:
        site = waiting.bit_length() - 1
        waiting &= ~(1 << site)
        new = ways[site] & ~found
        found |= new
        waiting |= new
    return found


def _union(parts: Iterable[int]) -> int:
    found = 0
    for part in parts:
        found |= part
    return found


def _heard(sites: int, sides: Sides) -> int:
    found = 0
    for i, side in enumerate(sides):
        if sites >> i & 1:
            found |= side
    return found


def _share(left: int, all_: int) -> ServiceState:
    return STOPPED if not left else WORKS if left == all_ else DEGRADED
