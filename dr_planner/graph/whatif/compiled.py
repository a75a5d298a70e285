"""One reading of a deployment, compiled once for many questions."""

from __future__ import annotations

from collections.abc import Iterable

from dr_planner.graph.components import Components, daemon_hosts, provider_id
from dr_planner.graph.whatif.bits import AnyOf, Backend, Group, Option, Part, Place, Road, Voters
from dr_planner.graph.whatif.left import Memory
from dr_planner.graph.whatif.reading import CORE_APIS, Flow, Reading, network_of
from dr_planner.model.deployment import Deployment
from dr_planner.model.galera import Galera
from dr_planner.model.link import Network
from dr_planner.model.protection import ProtectionGroup
from dr_planner.model.strategy import Strategy


class Compiled:
    """One reading of a deployment as bits, made once."""

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
