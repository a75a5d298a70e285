"""The truth about a failure, by brute force: networkx graphs, made anew for every question.

Written from the rules of the field alone, without a line of the engine. It is slow on purpose:
nothing is remembered from one question to the next, and nothing is a bit.

Silence in a design is read once as "there is none" and once as "all that could help is there";
what differs between the two is unknown.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import networkx as nx

from dr_planner.model.deployment import Deployment

CORE = {"keystone", "glance", "placement", "neutron", "nova", "cinder"}
NETWORKS = ("management", "tenant", "storage")


@dataclass
class Verdict:
    """States and places, by list and name; of groups the state and the sites."""

    services: dict[tuple[str, str], tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    groups: dict[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)


def containment(d: Deployment) -> Any:
    """A graph with an edge from each whole to each of its parts."""
    g: Any = nx.DiGraph()

    def machine(site: str, name: str) -> str:
        g.add_edge(f"site:{site}", f"host:{site}/{name}")
        return f"host:{site}/{name}"

    providers: dict[str, str] = {}
    for site in d.sites:
        g.add_node(f"site:{site.name}")
        for domain in site.failure_domains:
            g.add_edge(f"site:{site.name}", f"domain:{site.name}/{domain.name}")
            if domain.inside:
                g.add_edge(
                    f"domain:{site.name}/{domain.inside}", f"domain:{site.name}/{domain.name}"
                )
        for host in site.hosts:
            for domain_name in host.domains:
                g.add_edge(f"domain:{site.name}/{domain_name}", machine(site.name, host.name))
        for name in site.computes or ():
            g.add_edge(machine(site.name, name), f"compute:{site.name}/{name}")
        for name in site.gateways or ():
            g.add_edge(machine(site.name, name), f"gateway:{site.name}/{name}")
        for name in site.api_services or ():
            g.add_edge(f"site:{site.name}", f"api:{site.name}/{name}")
        for uplink in site.uplinks or ():
            id_ = f"uplink:{site.name}/{uplink.name}"
            g.add_edge(f"site:{site.name}", id_)
            folded = " ".join(uplink.provider.lower().split())
            g.add_edge(f"provider:{providers.setdefault(folded, uplink.provider)}", id_)
    for link in d.links or ():
        a, b = link.sites
        g.add_edge(f"link:{link.name}", f"link-way:{link.name}/{a}>{b}")
        g.add_edge(f"link:{link.name}", f"link-way:{link.name}/{b}>{a}")
        for risk in link.shared_risk:
            g.add_edge(f"shared-risk:{risk}", f"link:{link.name}")
    for prefix, galera in [("", d.galera)] + [(r.name + "/", r.galera) for r in d.regions or ()]:
        for member in galera.members if galera else ():
            g.add_edge(machine(member.site, member.name), f"galera:{prefix}{member.name}")
    for system in d.quorums:
        for voter in system.members:
            g.add_edge(machine(voter.site, voter.name), f"quorum:{system.name}/{voter.name}")
    for cluster in d.ceph_clusters:
        g.add_edge(f"site:{cluster.site}", f"ceph:{cluster.name}")
        for pool in cluster.pools:
            g.add_edge(f"ceph:{cluster.name}", f"pool:{cluster.name}/{pool.name}")
        if cluster.rbd_mirrors is not None:
            hosts: list[str | None] = [x.host for x in cluster.rbd_mirrors]
        else:
            hosts = [None] * (cluster.rbd_mirror_daemons or 0)
        for i, host in enumerate(hosts):
            g.add_edge(f"ceph:{cluster.name}", f"mirror-daemon:{cluster.name}/{i}")
            if host is not None:
                g.add_edge(machine(cluster.site, host), f"mirror-daemon:{cluster.name}/{i}")
    for mirror in d.mirrors:
        g.add_node(f"mirror:{mirror.pool}/{mirror.clusters[0]}+{mirror.clusters[1]}")
    for backend in d.cinder.backends:
        g.add_edge(f"site:{backend.site}", f"backend:{backend.name}")
    for store in d.glance:
        g.add_edge(f"site:{store.site}", f"glance:{store.name}")
    keepers = list(d.state.sites) if d.state else []
    for rule in d.zone_reassignments or ():
        keepers += rule.runs_at or ()
    for name in keepers:
        g.add_edge(f"site:{name}", f"state:{name}")
    return g


class Truth:
    """One reading of a design, asked step by step."""

    def __init__(self, d: Deployment, helpful: bool) -> None:
        self.d = d
        self.helpful = helpful
        self.galera_left: dict[str, set[str]] = {}
        self.stopped_at: dict[tuple[str, str, str, str], bool] = {}
        self.sites = [s.name for s in d.sites]

    # ---------------------------------------------------------------- one step

    def step(self, down: set[str], leaving: set[str]) -> Verdict:
        """Everything, from nothing but what is down, who leaves now, and what was before."""
        d = self.d
        self.down = down
        verdict = Verdict()
        say = verdict.services
        self.sides = {n: self.components(n) for n in NETWORKS}
        self.use_db: dict[str, set[str]] = {}
        for key, galera in self.databases().items():
            say["quorums", key] = self.database(key, galera, leaving)
        self.won: dict[str, set[str]] = {}
        for system in d.quorums:
            say["quorums", f"{system.kind.value} {system.name}"] = self.majority(system)
        self.serving = {c.name for c in d.ceph_clusters if self.serves(c)}
        self.answering: dict[tuple[str, str], set[str]] = {}
        self.apis(say)
        self.zones(say)
        self.prefixes(say)
        self.volumes(say)
        self.mirrors(say)
        self.groups(verdict)
        return verdict

    def up(self, id_: str) -> bool:
        return id_ not in self.down

    def components(self, network: str, revive: str = "") -> list[set[str]]:
        g: Any = nx.DiGraph()
        g.add_nodes_from(s for s in self.sites if self.up(f"site:{s}") or s == revive)
        if self.d.links is None and self.helpful:
            g.add_edges_from((a, b) for a in list(g) for b in list(g) if a != b)
        for link in self.d.links or ():
            carried = link.networks
            if carried is None:
                carried = NETWORKS if self.helpful else ()
            if network not in carried:
                continue
            for a, b in (link.sites, link.sites[::-1]):
                if a in g and b in g and self.up(f"link-way:{link.name}/{a}>{b}"):
                    g.add_edge(a, b)
        return [set(c) for c in nx.strongly_connected_components(g)]

    def side(self, network: str, site: str) -> set[str]:
        return next((c for c in self.sides[network] if site in c), set())

    def ordered(self, sites: set[str]) -> tuple[str, ...]:
        return tuple(s for s in self.sites if s in sites)

    # ---------------------------------------------------------------- databases

    def regions(self) -> list[tuple[str, list[str], Any]]:
        if self.d.regions:
            return [(r.name, list(r.sites), r.galera) for r in self.d.regions]
        return [("", [s.name for s in self.d.sites if s.role == "full"], None)]

    def region_of(self, site: str) -> str | None:
        return next((name for name, sites, _ in self.regions() if site in sites), None)

    def databases(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, _, own in self.regions():
            if own is not None:
                found[f"database of {name}"] = own
            else:
                found["database"] = self.d.galera
        return found

    def database_key(self, region: str) -> str:
        own = next(own for name, _, own in self.regions() if name == region)
        return f"database of {region}" if own is not None else "database"

    def database(self, key: str, galera: Any, leaving: set[str]) -> tuple[str, tuple[str, ...]]:
        if galera is None:
            live = {s for s in self.sites if self.up(f"site:{s}")} if self.helpful else set()
            self.use_db[key] = live
            return ("works" if live else "stopped"), self.ordered(live)
        prefix = "" if key == "database" else key.removeprefix("database of ") + "/"
        by_name = {m.name: m for m in galera.members}
        last = self.galera_left.get(key, set(by_name))
        left = {n for n in last if f"galera:{prefix}{n}" in leaving}
        base = sum(by_name[n].weight for n in last) - sum(by_name[n].weight for n in left)
        self.galera_left[key] = set()
        self.use_db[key] = set()
        for part in self.sides["management"]:
            here = {
                n
                for n in last - left
                if by_name[n].site in part and self.up(f"galera:{prefix}{n}")
            }
            weight = sum(by_name[n].weight for n in here)
            if here and weight > Fraction(base, 2):
                self.galera_left[key] = here
                if any(not by_name[n].arbitrator for n in here):
                    self.use_db[key] = part
                    whole = here == set(by_name)
                    return ("works" if whole else "degraded"), self.ordered(part)
        return "stopped", ()

    def majority(self, system: Any) -> tuple[str, tuple[str, ...]]:
        network = "storage" if system.kind == "ceph-mon" else "management"
        total = sum(m.weight for m in system.members)
        self.won[system.name] = set()
        for part in self.sides[network]:
            here = [
                m
                for m in system.members
                if m.site in part and self.up(f"quorum:{system.name}/{m.name}")
            ]
            if sum(m.weight for m in here) > Fraction(total, 2):
                self.won[system.name] = part
                whole = len(here) == len(system.members)
                return ("works" if whole else "degraded"), self.ordered(part)
        return "stopped", ()

    def queue_reaches(self, region: str, site: str) -> bool:
        sites = next(s for name, s, _ in self.regions() if name == region)
        mine = [
            q
            for q in self.d.quorums
            if q.kind == "rabbitmq" and any(m.site in sites for m in q.members)
        ]
        return not mine or any(site in self.won[q.name] for q in mine)

    # --------------------------------------------------------------------- APIs

    def instances(self, region: str) -> dict[str, list[tuple[str, bool]]]:
        """Service -> its sites, and whether the instance is a component of the design."""
        found: dict[str, list[tuple[str, bool]]] = {}
        for site_name in self.sites_of(region):
            site = self.d.site(site_name)
            if site.api_services is None and site.role == "full":
                for service in CORE:
                    found.setdefault(service, [])
                    if self.helpful:
                        found[service].append((site_name, False))
            for service in site.api_services or ():
                found.setdefault(service, []).append((site_name, True))
        return found

    def sites_of(self, region: str) -> list[str]:
        sites = next(s for name, s, _ in self.regions() if name == region)
        return [s for s in dict.fromkeys(sites) if self.region_of(s) == region]

    def apis(self, say: dict[Any, Any]) -> None:
        several = len(self.regions()) > 1
        anywhere = any(self.instances(r).get("keystone") for r, _, _ in self.regions())
        for wanted in ("keystone", None):
            for region, _, _ in self.regions():
                for service, rows in self.instances(region).items():
                    if (service == "keystone") != (wanted == "keystone"):
                        continue
                    live = {
                        site
                        for site, named in rows
                        if self.answers(region, service, site, named, anywhere)
                    }
                    self.answering[region, service] = live
                    name = f"{region}/{service}" if several else service
                    say["apis", name] = (share(len(live), len(rows)), self.ordered(live))

    def answers(self, region: str, service: str, site: str, named: bool, keystone: bool) -> bool:
        if not self.up(f"site:{site}") or (named and not self.up(f"api:{site}/{service}")):
            return False
        if site not in self.use_db[self.database_key(region)]:
            return False
        alone = service in ("keystone", "glance", "placement")
        if not alone and not self.queue_reaches(region, site):
            return False
        if service != "keystone" and keystone:
            tokens = [s for (_, n), ss in self.answering.items() if n == "keystone" for s in ss]
            if not self.side("management", site).intersection(tokens):
                return False
        if service == "glance":
            stores = [s for s in self.d.glance if self.region_of(s.site) == region]
            if stores and not any(self.store_serves(store, site) for store in stores):
                return False
        return True

    def store_serves(self, store: Any, site: str) -> bool:
        there = self.d.ceph_cluster(store.ceph_cluster).site
        return (
            self.up(f"glance:{store.name}")
            and self.readable(store.ceph_cluster, store.pool)
            and there in self.side("storage", site)
        )

    def hears(self, site: str, service: str) -> bool:
        region = self.region_of(site)
        if region is None:
            return False
        live = self.answering.get((region, service), set())
        return bool(self.side("management", site) & live)

    # ------------------------------------------------------- zones and prefixes

    def computing(self, site: str) -> bool:
        names = self.d.site(site).computes
        if not self.up(f"site:{site}"):
            return False
        if names is None:
            return self.helpful and self.d.site(site).role == "full"
        return any(self.up(f"compute:{site}/{name}") for name in names)

    def zones(self, say: dict[Any, Any]) -> None:
        zones: dict[str, list[str]] = {}
        for site in self.d.sites:
            if site.role == "full":
                zones.setdefault(site.availability_zones.nova or site.name, []).append(site.name)
        for zone, sites in zones.items():
            live = {s for s in sites if self.computing(s)}
            if not live:
                state = "stopped"
            elif all(s in live and self.hears(s, "nova") for s in sites):
                state = "works"
            else:
                state = "degraded"
            say["zones", zone] = (state, self.ordered(live))

    def prefixes(self, say: dict[Any, Any]) -> None:
        known: list[str] = []
        for site in self.d.sites:
            for uplink in site.uplinks or ():
                known += [str(p) for p in uplink.announces or () if str(p) not in known]
        for prefix in known:
            listed = []
            for site in self.d.sites:
                if site.uplinks is None and site.role == "full" and self.helpful:
                    listed.append((f"site:{site.name}", site.name, True, None))
                for uplink in site.uplinks or ():
                    if self.listed(uplink, prefix):
                        dynamic = uplink.protocol in ("bgp", "ospf", "isis")
                        dynamic = dynamic or (uplink.protocol is None and self.helpful)
                        id_ = f"uplink:{site.name}/{uplink.name}"
                        listed.append((id_, site.name, dynamic, uplink))
            places = {site for _, site, _, _ in listed}
            roads = [row for row in listed if row[2] or len(places) == 1]
            live = [row for row in roads if self.carries(row[0], row[1], row[3])]
            state = share(len(live), len(roads))
            if len({min(self.side("tenant", site)) for _, site, _, _ in live}) > 1:
                state = "ambiguous"
            say["prefixes", prefix] = (state, tuple(row[0] for row in live))

    def listed(self, uplink: Any, prefix: str) -> bool:
        if uplink.announces is None:
            return self.helpful
        wanted = ipaddress.ip_network(prefix)
        for net in uplink.announces:
            limit = uplink.longest_prefix if net.version == 4 else uplink.longest_prefix_v6
            if limit is None and not self.helpful:
                continue
            if limit is not None and net.prefixlen > limit:
                continue
            if net.version == wanted.version and wanted.subnet_of(net):
                return True
        return False

    def carries(self, id_: str, site: str, uplink: Any) -> bool:
        if not self.up(f"site:{site}") or not self.up(id_):
            return False
        if uplink is None:
            return True
        names = uplink.gateways if uplink.gateways is not None else self.d.site(site).gateways
        if names is None:
            return self.helpful and self.d.site(site).role == "full"
        real = self.d.site(site).gateways or ()
        return any(n in real and self.up(f"gateway:{site}/{n}") for n in names)

    # ------------------------------------------------------------------ storage

    def serves(self, cluster: Any) -> bool:
        mons = [
            q for q in self.d.quorums if q.kind == "ceph-mon" and q.ceph_cluster == cluster.name
        ]
        return self.up(f"ceph:{cluster.name}") and all(
            cluster.site in self.won[q.name] for q in mons
        )

    def readable(self, cluster: str, pool: str) -> bool:
        return cluster in self.serving and self.up(f"pool:{cluster}/{pool}")

    def volumes(self, say: dict[Any, Any]) -> None:
        for b in self.d.cinder.backends:
            there = self.d.ceph_cluster(b.ceph_cluster).site
            if not self.readable(b.ceph_cluster, b.pool):
                say["volumes", b.name] = ("stopped", ())
                continue
            whole = (
                self.up(f"backend:{b.name}")
                and there in self.side("storage", b.site)
                and self.hears(b.site, "cinder")
            )
            say["volumes", b.name] = ("works" if whole else "degraded", (there,))

    def flows(self) -> list[tuple[str, str, str, str]]:
        found = []
        for m in self.d.mirrors:
            a, b = m.clusters
            id_ = f"mirror:{m.pool}/{a}+{b}"
            if m.direction == "rx-tx":
                found.append((id_, m.pool, b, a))
            found.append((id_, m.pool, a, b))
        return found

    def mirrors(self, say: dict[Any, Any]) -> None:
        self.copy_is_good = {}
        for flow in self.flows():
            mirror, pool, source, target = flow
            here, there = (self.d.ceph_cluster(c).site for c in (source, target))
            if flow in self.stopped_at:
                good = self.stopped_at[flow]
                live = False
            else:
                # The source's own site is taken as up: it is the last thing to fail.
                roads = self.components("storage", revive=here)
                open_ = any(here in part and there in part for part in roads)
                good = (
                    self.journaled(source, pool)
                    and self.up(mirror)
                    and self.readable(target, pool)
                    and self.daemon_left(target)
                    and open_
                )
                live = self.readable(source, pool)
                if not live:
                    self.stopped_at[flow] = good
            self.copy_is_good[flow] = good
            works = good and live
            say["mirrors", f"{pool}: {source} to {target}"] = (
                ("works", (there,)) if works else ("stopped", ())
            )

    def journaled(self, cluster: str, name: str) -> bool:
        pool = self.d.ceph_cluster(cluster).pool(name)
        if pool is None:
            return False
        if pool.mode == "snapshot" or pool.profile == "image":
            return True
        return self.helpful if pool.journaling is None else pool.journaling

    def daemon_left(self, name: str) -> bool:
        cluster = self.d.ceph_cluster(name)
        if cluster.rbd_mirrors is None and cluster.rbd_mirror_daemons is None:
            return self.helpful
        count = cluster.mirror_daemons or 0
        return any(self.up(f"mirror-daemon:{name}/{i}") for i in range(count))

    # ------------------------------------------------------------------- groups

    def groups(self, verdict: Verdict) -> None:
        by_name = {g.name: g for g in self.d.protection_groups}
        placed = {g.name: self.places(g) for g in self.d.protection_groups}
        needs: Any = nx.DiGraph()
        needs.add_nodes_from(by_name)
        needs.add_edges_from((g.name, n) for g in by_name.values() for n in g.depends_on)
        state: dict[str, str] = {}
        for name, places in placed.items():
            if not places:
                state[name] = "unknown"
            elif all(kind == "runs" for kind, _ in places):
                state[name] = "runs"
            elif any(kind == "stuck" for kind, _ in places):
                state[name] = "blocked"
        # What is left waits for what it depends on; who waits for ever is blocked.
        waiting = [name for name in by_name if name not in state]
        moved = True
        while moved:
            moved = False
            for name in waiting:
                if name in state:
                    continue
                wanted = list(needs.successors(name))
                known = [state.get(n) for n in wanted]
                if "blocked" in known:
                    state[name] = "blocked"
                elif None in known:
                    continue
                else:
                    state[name] = "unknown" if "unknown" in known else "recoverable"
                moved = True
        for name in by_name:
            found = state.get(name, "blocked")
            at = tuple(dict.fromkeys(p for _, p in placed[name]))
            verdict.groups[name] = (found, at if found in ("runs", "recoverable") else ())

    def places(self, group: Any) -> list[tuple[str, str]]:
        backends = list(self.d.cinder.backends)
        if group.volume_types is not None:
            served: set[str] = set()
            for kind in self.d.cinder.volume_types:
                if kind.name in group.volume_types:
                    served |= set(kind.backends)
            backends = [b for b in backends if b.name in served]
        if group.home_site is not None:
            backends = [b for b in backends if b.site == group.home_site]
        found = []
        for home in dict.fromkeys(b.site for b in backends):
            found += [self.place(group, home, [b]) for b in backends if b.site == home]
        return found

    def place(self, group: Any, home: str, backends: list[Any]) -> tuple[str, str]:
        if self.computing(home) and all(self.at_hand(home, b) for b in backends):
            return "runs", home
        sites = group.recovers_at
        if sites is None:
            sites = [s.name for s in self.d.sites if s.role == "full"]
        for site in sites:
            if site != home and self.can_take(group, home, site, backends):
                return "recoverable", site
        return "stuck", ""

    def at_hand(self, home: str, b: Any) -> bool:
        there = self.d.ceph_cluster(b.ceph_cluster).site
        return self.readable(b.ceph_cluster, b.pool) and there in self.side("storage", home)

    def can_take(self, group: Any, home: str, site: str, backends: list[Any]) -> bool:
        if not self.computing(site):
            return False
        if not (self.hears(site, "nova") and self.hears(site, "cinder")):
            return False
        if not self.state_heard(home, site):
            return False
        one_cloud = self.region_of(home) == self.region_of(site)
        if one_cloud == (group.strategy == "manage"):
            return False
        if group.strategy == "replication-api":
            return all(self.api_way(b, site) for b in backends)
        return all(self.other_backend(b, site) for b in backends)

    def state_heard(self, home: str, site: str) -> bool:
        kept: list[str] | None = None
        if self.d.state is not None:
            kept = list(self.d.state.sites)
        else:
            for rule in self.d.zone_reassignments or ():
                if rule.lost_site == home and rule.runs_at is not None:
                    kept = [*(kept or []), *rule.runs_at]
        if kept is None:
            return self.helpful
        return any(self.up(f"state:{k}") and k in self.side("management", site) for k in kept)

    def other_backend(self, b: Any, site: str) -> bool:
        for flow in self.flows():
            _, pool, source, target = flow
            if (source, pool) != (b.ceph_cluster, b.pool) or not self.copy_is_good[flow]:
                continue
            for other in self.d.cinder.backends:
                if (other.site, other.ceph_cluster, other.pool) != (site, target, pool):
                    continue
                key = other.secret_uuid or self.d.ceph_cluster(target).fsid
                if (
                    self.readable(target, pool)
                    and self.up(f"backend:{other.name}")
                    and self.key_holder(site, key, target) == (target, other.user)
                ):
                    return True
        return False

    def api_way(self, b: Any, site: str) -> bool:
        for t in b.replication:
            cluster = self.d.ceph_cluster(t.ceph_cluster)
            if cluster.site != site or not self.readable(cluster.name, b.pool):
                continue
            copies = [
                self.copy_is_good[f]
                for f in self.flows()
                if f[1:] == (b.pool, b.ceph_cluster, cluster.name)
            ]
            key = t.secret_uuid or cluster.fsid
            user = t.user or b.user
            if not any(copies) or self.key_holder(site, key, cluster.name) != (cluster.name, user):
                continue
            if self.told(b.site, cluster.site) and self.up(f"backend:{b.name}"):
                return True
            # What is started only now needs its own cluster once; a cluster's members all run.
            member = b.cluster is not None and b.host is None
            if not member and b.ceph_cluster not in self.serving:
                continue
            if any(self.told(standby, cluster.site) for standby in b.standby_sites):
                return True
        return False

    def told(self, at: str, there: str) -> bool:
        """Whether a process at a site can be told to fail over, and sees the target."""
        region = self.region_of(at)
        return (
            region is not None
            and self.up(f"site:{at}")
            and at in self.use_db[self.database_key(region)]
            and self.queue_reaches(region, at)
            and there in self.side("storage", at)
        )

    def key_holder(self, site: str, key: Any, cluster: str) -> tuple[str, str] | None:
        """Who holds a libvirt secret at a site. A cluster without an fsid yet is like no other."""

        def name(uuid: Any, of: str) -> tuple[str, str]:
            return (str(uuid), of if uuid.int == 0 else "")

        for b in self.d.cinder.backends:
            rows = [(b.secret_uuid, b.ceph_cluster, b.user)]
            rows += [(t.secret_uuid, t.ceph_cluster, t.user or b.user) for t in b.replication]
            for uuid, of, user in rows:
                real = uuid or self.d.ceph_cluster(of).fsid
                if name(real, of) == name(key, cluster):
                    return of, user
        for n in self.d.nova:
            real = n.secret_uuid or self.d.ceph_cluster(n.ceph_cluster).fsid
            if n.site == site and name(real, n.ceph_cluster) == name(key, cluster):
                return n.ceph_cluster, n.user
        return None


def share(left: int, all_: int) -> str:
    """Works while all are left, degraded while some are."""
    return "stopped" if left == 0 else "works" if left == all_ else "degraded"


def ask_in_order(
    d: Deployment, steps: Sequence[tuple[Sequence[str], Sequence[str]]]
) -> list[Verdict]:
    """The verdict after each step; both readings compared."""
    worlds = [Truth(d, False), Truth(d, True)]
    parts = containment(d)
    down: set[str] = set()
    verdicts = []
    for crash, leave in steps:

        def closure(ids: Sequence[str]) -> set[str]:
            return set(ids).union(*(nx.descendants(parts, id_) for id_ in ids))

        leaving = closure(leave) - down
        down = down | closure(crash) | closure(leave)
        least, most = (world.step(down, leaving) for world in worlds)
        verdicts.append(compared(least, most))
    return verdicts


def ask(d: Deployment, failed: Sequence[str], graceful: Sequence[str] = ()) -> Verdict:
    """The verdict after one failure."""
    return ask_in_order(d, [(failed, graceful)])[-1]


def compared(least: Verdict, most: Verdict) -> Verdict:
    """What both readings agree on; the rest is unknown. Places are those of the lesser reading."""
    verdict = Verdict()
    for key, (state, where) in least.services.items():
        verdict.services[key] = (state if most.services[key][0] == state else "unknown", where)
    for name, (state, at) in least.groups.items():
        agreed = most.groups[name][0] == state
        verdict.groups[name] = (state, at) if agreed else ("unknown", ())
    return verdict
