"""Why a thing is as it is after a failure, in words an operator understands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dr_planner.graph.components import Components
from dr_planner.graph.quorum import Quorum
from dr_planner.graph.whatif.bits import Group, Option, Part, Voters
from dr_planner.graph.whatif.left import Left, Memory
from dr_planner.graph.whatif.reading import WITHOUT_RPC
from dr_planner.graph.whatif.rpo import WorstLoss
from dr_planner.graph.whatif.world import World
from dr_planner.model.answer import GroupState, ServiceState
from dr_planner.model.ceph import MirrorMode
from dr_planner.model.link import Network
from dr_planner.model.strategy import Strategy

MOST_REASONS = 6


class Reasons:
    """The reasons of one answer.

    :param failed: ids of what was failed, at any step, in the order asked.
    :param before: what the world remembered before the last failure.
    """

    def __init__(
        self,
        world: World,
        components: Components,
        left: Left,
        failed: tuple[str, ...],
        graceful: int,
        before: Memory,
        loss: WorstLoss,
    ) -> None:
        self.world = world
        self.components = components
        self.left = left
        self.failed = failed
        self.graceful = graceful
        self.before = before
        self.loss = loss

    # ----------------------------------------------------------------------- words

    def sites(self, bits: int) -> tuple[str, ...]:
        """The names of a set of sites."""
        return tuple(name for i, name in enumerate(self.world.names) if bits >> i & 1)

    def _together(self, bits: int) -> str:
        return " and ".join(self.sites(bits)) or "nowhere"

    def why(self, bit: int) -> str:
        """Why one component is down."""
        id_ = self.components.ids[bit.bit_length() - 1]
        if id_.startswith("link-way:") and id_ not in self.failed:
            # Not by taking the id apart: names of links and sites may hold any sign.
            links = (f"link:{link.name}" for link in self.world.deployment.links or ())
            id_ = next(link for link in links if id_ in self.components.find(link).includes)
        label = self.components.find(id_).label
        if id_ in self.failed:
            return f"{label} has failed"
        for cause in self.failed:
            whole = self.components.find(cause)
            if id_ in whole.includes:
                return f"{label} is down with {whole.label}"
        return f"{label} is down"

    def _first_down(self, bits: int) -> Iterator[str]:
        """The first of some components that is down, if any is; the largest first."""
        down = bits & self.left.down
        if down:
            yield self.why(down & -down)

    def _hears(self, network: Network, a: int, b: int) -> bool:
        return bool(self.left.sides[network][a] >> b & 1)

    # -------------------------------------------------------------------- services

    def of_services(self) -> tuple[tuple[str, ...], ...]:
        """The reasons of every service, in the order of the world."""
        world = self.world
        found: list[Iterable[str]] = []
        found.extend(self._database(i) for i in range(len(world.databases)))
        found.extend(self._system(i) for i in range(len(world.systems)))
        found.extend(self._api(i) for i in range(len(world.api_keys)))
        found.extend(self._zone(sites) for sites in world.zones.values())
        found.extend(self._prefix(prefix) for prefix in world.prefixes)
        found.extend(self._volumes(i) for i in range(len(world.backends)))
        found.extend(self._mirror(i) for i in range(len(world.flows)))
        return tuple(_short(reasons) for reasons in found)

    def _database(self, number: int) -> Iterator[str]:
        voters = self.world.databases[number]
        if voters is None:
            yield "the design does not name the members of the database"
            return
        last = self.before.primaries[number]
        rows = [row for i, row in enumerate(voters.rows) if last >> i & 1]
        if not rows:
            yield "no side was primary before this failure, and none can become it by itself"
            return
        total = sum(weight for _, _, weight, _ in rows)
        gone = sum(weight for bit, _, weight, _ in rows if bit & self.graceful)
        yield from self._count(rows, total, gone, "the last primary component")
        if self.left.primaries[number] and not self.left.served[number]:
            yield "the side with the majority has only arbitrators, which store nothing"
        yield from self._lost_voters(voters)

    def _system(self, number: int) -> Iterator[str]:
        voters = self.world.systems[number]
        network = voters.network
        yield from self._count(list(voters.rows), voters.total, 0, "all votes", network)
        yield from self._lost_voters(voters)

    def _count(
        self,
        rows: list[tuple[int, int, int, bool]],
        total: int,
        gone: int,
        whole: str,
        network: Network = Network.MANAGEMENT,
    ) -> Iterator[str]:
        sides: dict[int, int] = {}
        for bit, site, weight, _ in rows:
            side = self.left.sides[network][site]
            if side and not bit & self.left.down:
                sides[side] = sides.get(side, 0) + weight
        needed = Quorum(total, gone, 0, 0).needed
        if gone:
            yield f"{gone} of {total} votes left in order and no longer count"
        told = "; ".join(f"{self._together(side)}: {votes}" for side, votes in sides.items())
        yield f"{needed} of {total - gone} votes are needed ({whole}); {told or 'none is left'}"

    def _lost_voters(self, voters: Voters) -> Iterator[str]:
        for bit, *_ in voters.rows:
            if bit & self.left.down:
                yield self.why(bit)

    def _api(self, number: int) -> Iterator[str]:
        world = self.world
        region, service = world.api_keys[number]
        rows = world.api_rows[number]
        if not rows:
            yield "the design does not say where this API runs"
        for site, bit in rows:
            if not self.left.apis[number] >> site & 1:
                yield next(iter(self._api_at(region, service, site, bit)))

    def _api_at(self, region: int, service: str, site: int, bit: int) -> Iterator[str]:
        world, name = self.world, self.world.names[site]
        yield from self._first_down(world.site_bits[site])
        yield from self._first_down(bit)
        if not self.left.served[world.database_of[region]] >> site & 1:
            yield f"{name} reaches no database that may write"
        queues = world.queues[region]
        talks = not queues or any(self.left.held[q] >> site & 1 for q in queues)
        if service not in WITHOUT_RPC and not talks:
            yield f"{name} reaches no RabbitMQ with a majority"
        if service == "glance":
            yield f"{name} reaches no Glance store, or no Keystone"
        yield f"{name} reaches no Keystone that answers"

    def _api_here(self, site: int, service: str) -> Iterator[str]:
        """Why a site's own instance of an API does not answer, if it has one."""
        region = self.world.reading.region_of.get(self.world.names[site], -1)
        number = self.world.api_number.get((region, service))
        for place, bit in self.world.api_rows[number] if number is not None else ():
            if place == site:
                yield next(iter(self._api_at(region, service, site, bit)))

    def _zone(self, sites: list[int]) -> Iterator[str]:
        world = self.world
        for site in sites:
            name = world.names[site]
            if not self.world.computes[site].holds(self.left.down):
                yield from self._gone(world.computes[site].members, site, "compute")
            elif not world.hears_api(self.left, site, "nova"):
                yield f"{name} reaches no Nova API: servers go on, nothing can be changed"

    def _gone(self, members: int, site: int, noun: str) -> Iterator[str]:
        name = self.world.names[site]
        if self.left.down & self.world.site_bits[site]:
            yield self.why(self.world.site_bits[site])
        elif members:
            yield f"every {noun} at {name} is down"
            yield from self._first_down(members)
        else:
            yield f"the design names no {noun} at {name}"

    def _prefix(self, prefix: str) -> Iterator[str]:
        roads = self.world.roads[prefix]
        live = [road for road in roads if road.holds(self.left.down)]
        tenant = self.left.sides[Network.TENANT]
        if len({tenant[road.site] for road in live}) > 1:
            sides = dict.fromkeys(tenant[road.site] for road in live)
            told = " and at ".join(self._together(side) for side in sides)
            yield f"announced at {told}, which do not hear each other on the tenant network"
        if not roads:
            yield "no uplink is known to announce it and have it accepted"
        for road in roads:
            if not road.holds(self.left.down):
                if self.left.down & road.needs:
                    yield from self._first_down(road.needs)
                else:
                    yield from self._gone(road.gateways.members, road.site, "gateway")

    def _cluster(self, cluster: int, pool: int) -> Iterator[str]:
        """Why a cluster or a pool of it does not serve."""
        world = self.world
        if self.left.down & world.cluster_bits[cluster]:
            yield from self._first_down(world.cluster_bits[cluster])
            return
        site = world.cluster_site[cluster]
        for system in world.monitors[cluster]:
            if not self.left.held[system] >> site & 1:
                name = world.deployment.ceph_clusters[cluster].name
                yield f"the monitors of {name} have no majority at {world.names[site]}"
        yield from self._first_down(pool)

    def _volumes(self, number: int) -> Iterator[str]:
        world = self.world
        backend = world.backends[number]
        there = world.cluster_site[backend.cluster]
        yield from self._cluster(backend.cluster, backend.pool)
        yield from self._first_down(backend.bit)
        name = world.names[backend.site]
        if not self.left.down & world.site_bits[backend.site]:
            if not self._hears(Network.STORAGE, backend.site, there):
                yield f"{name} and {world.names[there]} do not hear each other on storage"
            if not world.hears_api(self.left, backend.site, "cinder"):
                yield f"{name} reaches no Cinder API"

    def _mirror(self, number: int) -> Iterator[str]:
        if self.left.fresh[number] and self.left.frozen[number] is None:
            return
        world, flow = self.world, self.world.flows[number]
        if self.left.fresh[number]:
            source = world.cluster[flow.source]
            yield from self._cluster(source, world.flow_rows[number][3])
            yield f"{flow.target} has what had arrived when its source stopped"
        else:
            yield from self.not_followed(number)
            pool = world.deployment.ceph_cluster(flow.source).pool(flow.pool)
            copied = world.flow_rows[number][4]
            journal = pool is not None and pool.mode is MirrorMode.JOURNAL
            if self.left.frozen[number] is None and copied and journal:
                yield (
                    f"the journal in {flow.source} grows without bound, and so does the loss "
                    f"if {flow.source} is lost"
                )

    def not_followed(self, number: int) -> Iterator[str]:
        """Why the copy of a flow does not follow."""
        world, flow = self.world, self.world.flows[number]
        need, source, target, _, copied = world.flow_rows[number]
        if not copied:
            yield f"images made in {flow.pool} at {flow.source} are not known to be journaled"
        yield from self._cluster(target, need)
        alone = not world.daemons[target].holds(self.left.down)
        if alone and not self.left.down & world.cluster_bits[target]:
            yield f"no rbd-mirror daemon is left at {flow.target} to receive"
            yield from self._first_down(world.daemons[target].members)
        here, there = world.cluster_site[source], world.cluster_site[target]
        sides = world.sides(Network.STORAGE, self.left.down, world.site_bits[here])
        if not sides[there] >> here & 1 and not self.left.down & world.site_bits[there]:
            yield (
                f"the storage network is not open both ways between {world.names[here]} and "
                f"{world.names[there]}"
            )
            yield from self._cut_links(here, there)
        if self.before.frozen[number] is False:
            yield f"it had stopped following before {flow.source} was lost"

    def _cut_links(self, a: int, b: int) -> Iterator[str]:
        ends = {self.world.names[a], self.world.names[b]}
        for link in self.world.deployment.links or ():
            if set(link.sites) == ends:
                for x, y in (link.sites, link.sites[::-1]):
                    bit = self.world.bit[f"link-way:{link.name}/{x}>{y}"]
                    yield from self._first_down(bit)

    # ---------------------------------------------------------------------- groups

    def of_group(self, number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The reasons and the blockers of a group."""
        group = self.world.groups[number]
        left = self.left.groups[number]
        if not group.parts:
            home = group.group.home_site
            at = f" at {home}" if home else ""
            return (f"no Cinder backend{at} is known to hold its volumes",), ()
        reasons: list[str] = []
        blockers: list[str] = []
        for part, place in zip(group.parts, left.places, strict=True):
            if place == -1:
                continue
            home = self.world.names[part.home]
            reasons.extend(f"does not run at {home}: {why}" for why in self._stands(part))
            if place >= 0:
                there = self.world.names[place]
                reasons.append(f"what is at {home} can be recovered at {there}")
                options = part.options[place]
                reasons.extend(why for _, why in self._losses(options))
            else:
                blockers.extend(self._blockers(group, part))
        if left.state in (GroupState.BLOCKED, GroupState.UNKNOWN):
            for name, need in zip(group.group.depends_on, group.needs, strict=True):
                if need < 0:
                    blockers.append(f"it depends on {name}, which is not in the design")
                elif self.left.groups[need].state in (GroupState.BLOCKED, GroupState.UNKNOWN):
                    state = self.left.groups[need].state
                    blockers.append(f"it depends on group {name}, which is {state}")
        return _short(reasons), tuple(dict.fromkeys(blockers))

    def worst_loss(self, number: int) -> float | None:
        """The worst RPO of a group that has to be recovered, in seconds."""
        left = self.left.groups[number]
        if left.state is not GroupState.RECOVERABLE:
            return None
        found: list[float | None] = []
        for part, place in zip(self.world.groups[number].parts, left.places, strict=True):
            if place >= 0:
                found.extend(seconds for seconds, _ in self._losses(part.options[place]))
        known = [seconds for seconds in found if seconds is not None]
        return max(known) if known and len(known) == len(found) else None

    def _losses(
        self, options: tuple[tuple[Option, ...], ...]
    ) -> Iterator[tuple[float | None, str]]:
        for choice in options:
            open_ = [o for o in choice if self.left.fresh[o.flow]]
            if open_:
                yield self.loss.of(self.world.flows[open_[0].flow])

    def _stands(self, part: Part) -> Iterator[str]:
        world, home = self.world, self.world.names[part.home]
        if self.left.down & world.site_bits[part.home]:
            yield self.why(world.site_bits[part.home])
            return
        if not world.computes[part.home].holds(self.left.down):
            yield from self._gone(world.computes[part.home].members, part.home, "compute")
        for i in part.backends:
            backend = world.backends[i]
            there = world.cluster_site[backend.cluster]
            yield from self._cluster(backend.cluster, backend.pool)
            if not self._hears(Network.STORAGE, part.home, there):
                yield f"{home} and {world.names[there]} do not hear each other on storage"

    def _blockers(self, group: Group, part: Part) -> Iterator[str]:
        if not part.candidates:
            yield "the design names no other site that may take over"
        for site in part.candidates:
            name = self.world.names[site]
            for why in dict.fromkeys(self._blockers_at(group, part, site)):
                yield f"{name}: {why}"

    def _blockers_at(self, group: Group, part: Part, site: int) -> Iterator[str]:
        world, left, name = self.world, self.left, self.world.names[site]
        if left.down & world.site_bits[site]:
            yield self.why(world.site_bits[site])
            return
        if not world.computes[site].holds(left.down):
            yield from self._gone(world.computes[site].members, site, "compute")
        for service in ("nova", "cinder"):
            if not world.hears_api(left, site, service):
                why = _because(self._api_here(site, service))
                yield f"no {service.capitalize()} API answers that {name} reaches{why}"
        if not world.keeper_is_heard(left, part, site):
            kept = ", ".join(world.names[k] for k, _ in part.keepers or ())
            if kept:
                yield f"the catalog and the journals are lost: they are at {kept} only"
            else:
                yield "the design does not say where the catalog and the journals are kept"
        strategy = group.group.strategy
        for i, options in zip(part.backends, part.options[site], strict=True):
            if not any(world.option_holds(left, o, site, strategy) for o in options):
                yield from self._closed(group, part, i, site, options)

    def _closed(
        self, group: Group, part: Part, number: int, site: int, options: tuple[Option, ...]
    ) -> Iterator[str]:
        world, name = self.world, self.world.names[site]
        backend = world.deployment.cinder.backends[number]
        strategy = group.group.strategy
        home = world.names[part.home]
        if not options:
            same = world.reading.region_of.get(home) == world.reading.region_of.get(name)
            if same == (strategy is Strategy.MANAGE):
                word = "one control plane" if same else "two control planes"
                yield f"{strategy} does not fit {word}: {home} and {name}"
            else:
                yield from self._no_way(backend.name, site, strategy)
        for option in options:
            flow = world.flows[option.flow]
            if not self.left.fresh[option.flow]:
                why = _because(self.not_followed(option.flow))
                pool = world.deployment.ceph_cluster(flow.source).pool(flow.pool)
                stuck = pool is not None and pool.mode is MirrorMode.JOURNAL
                word = " (journal stuck)" if stuck else ""
                yield f"the copy of {flow.pool} in {flow.target} does not follow{word}{why}"
            if not world.target_serves(self.left, option):
                why = _because(self._cluster(option.cluster, option.pool))
                yield f"Ceph cluster {flow.target} does not serve{why}"
            if not option.secret:
                yield f"the computes at {name} lack the libvirt secret of {flow.target}"
            if strategy is Strategy.REPLICATION_API:
                if not any(
                    world.service_is_up(self.left, i, option.cluster) for i in option.services
                ):
                    yield f"no cinder-volume is left for {backend.service_host}, the dead host"
            else:
                yield from self._first_down(world.backends[option.backend].bit)

    def _no_way(self, backend: str, site: int, strategy: Strategy) -> Iterator[str]:
        """Why the design has no option at a site that could take servers."""
        world, d = self.world, self.world.deployment
        name, mine = world.names[site], d.backend(backend)
        if strategy is Strategy.REPLICATION_API:
            targets = [t.ceph_cluster for t in mine.replication]
            if not any(d.ceph_cluster(t).site == name for t in targets):
                yield f"{backend} has no replication target at {name}"
                return
        peers = [
            next(c for c in m.clusters if c != mine.ceph_cluster)
            for m in d.mirrors_of(mine.ceph_cluster, mine.pool)
        ]
        peers = [peer for peer in peers if d.ceph_cluster(peer).site == name]
        flows = {
            f.target for f in world.flows if (f.source, f.pool) == (mine.ceph_cluster, mine.pool)
        }
        if not peers:
            yield f"pool {mine.pool} of {mine.ceph_cluster} is not mirrored to {name}"
        elif not flows.intersection(peers):
            yield f"one-way mirror: {', '.join(peers)} does not receive {mine.pool}"
        else:
            yield f"no counterpart of {backend}: no backend at {name} uses {mine.pool}"


def _because(causes: Iterable[str]) -> str:
    """The causes of a thing, as the end of its sentence."""
    found = "; ".join(dict.fromkeys(causes))
    return f": {found}" if found else ""


def _short(reasons: Iterable[str]) -> tuple[str, ...]:
    """Each reason once, the first few of many and the number of the others."""
    found = tuple(dict.fromkeys(reasons))
    if len(found) <= MOST_REASONS:
        return found
    return (*found[:MOST_REASONS], f"and {len(found) - MOST_REASONS} more")


def unknown_words(reasons: tuple[str, ...], state: ServiceState | GroupState) -> tuple[str, ...]:
    """The reasons of what cannot be told: what would be so if silence meant absence."""
    lead = "the design leaves out what would decide"
    return (lead, *(f"unless it is there: {why}" for why in reasons))
