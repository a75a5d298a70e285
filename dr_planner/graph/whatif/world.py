"""What is left of one reading of a deployment when a set of components is down.

What depends on few components is computed once for each state of those few: most failures leave
most of a deployment as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeVar

from dr_planner.graph.components import Components
from dr_planner.graph.quorum import Quorum
from dr_planner.graph.whatif.bits import Option, Part, Place, Voters
from dr_planner.graph.whatif.compiled import Compiled
from dr_planner.graph.whatif.left import GroupLeft, Left, Memory, Sides
from dr_planner.graph.whatif.reading import WITHOUT_RPC
from dr_planner.model.answer import GroupState, ServiceState
from dr_planner.model.deployment import Deployment
from dr_planner.model.link import Network
from dr_planner.model.strategy import Strategy

WORKS, DEGRADED, STOPPED = ServiceState.WORKS, ServiceState.DEGRADED, ServiceState.STOPPED

T = TypeVar("T")


class World(Compiled):
    """One reading of a deployment, ready for many questions."""

    def __init__(self, deployment: Deployment, components: Components, *, most: bool) -> None:
        super().__init__(deployment, components, most=most)
        self._known: dict[object, Any] = {}

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
