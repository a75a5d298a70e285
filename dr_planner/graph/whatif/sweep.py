"""Every single failure, every pair, triples of chosen kinds: the minimal cut sets of everything.

Components with the same effect are asked for once. What a component fails is cut down to what can
matter at the depth of the sweep: one compute of a hundred can not, so all of them are one class,
of no effect. That loses nothing: a bit is dropped only where no set of that depth can use it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import comb

from dr_planner.graph.components import Component
from dr_planner.graph.whatif.bits import AnyOf
from dr_planner.graph.whatif.engine import WhatIf
from dr_planner.model.answer import GroupState, ServiceState
from dr_planner.model.sweep import Cut, Sweep, Weakness

BAD = frozenset(
    {ServiceState.STOPPED.value, ServiceState.AMBIGUOUS.value, GroupState.BLOCKED.value}
)
UNKNOWN = ServiceState.UNKNOWN.value
ORDER = ("groups", "quorums", "apis", "prefixes", "zones", "volumes", "mirrors")
"""What is told first."""


class Sweeper:
    """Asks an engine for every set of failures up to a size.

    :param depth: 1 or 2.
    :param kinds: kinds of components that fail; None: all.
    :param triple_kinds: kinds of which every three fail together too.
    :raises NotFound: there is no such kind.
    """

    def __init__(
        self,
        engine: WhatIf,
        depth: int = 1,
        kinds: Iterable[str] | None = None,
        triple_kinds: Iterable[str] = (),
    ) -> None:
        self.engine = engine
        self.depth = depth
        self.components = engine.components.of_kinds(kinds)
        triple_kinds = tuple(triple_kinds)
        self.triples = engine.components.of_kinds(triple_kinds) if triple_kinds else ()
        self.everyone = tuple({c.id: c for c in (*self.components, *self.triples)}.values())
        self.reach = 3 if self.triples else depth
        self.names = (*engine.services, *(("groups", name) for name in engine.groups))
        self.baseline = engine.states(0)
        self._effects = self._cut_down()
        self._bad: dict[int, int] = {}
        self.broken = 0
        self.broken = self.bad(0)
        """Services and groups that are bad before anything fails."""

    # -------------------------------------------------------------------- classes

    def _cut_down(self) -> dict[str, int]:
        """Of every component the bits that can matter."""
        masks = {c.id: self.engine.mask(c.id) for c in self.everyone}
        used = 0
        gates: list[AnyOf] = []
        for world in self.engine.worlds:
            used |= world.used
            gates.extend(world.any_of)
        gates = list(dict.fromkeys(gates))
        members = 0
        for gate in gates:
            members |= gate.members
        effects = {id_: mask & used & ~members for id_, mask in masks.items()}
        by_bit: dict[int, set[str]] = {}
        for id_, mask in masks.items():
            rest = mask & members
            while rest:
                bit = rest & -rest
                by_bit.setdefault(bit, set()).add(id_)
                rest ^= bit
        for gate in gates:
            self._add_gate(gate, masks, by_bit, effects)
        return effects

    def _add_gate(
        self,
        gate: AnyOf,
        masks: dict[str, int],
        by_bit: dict[int, set[str]],
        effects: dict[str, int],
    ) -> None:
        """Give back to each component the members of a gate, where it can help to empty it."""
        size = gate.members.bit_count()
        if gate.unnamed or not size:
            return
        touching: set[str] = set()
        rest = gate.members
        while rest:
            bit = rest & -rest
            touching |= by_bit.get(bit, set())
            rest ^= bit
        counts = {
            id_: (masks[id_] & gate.members).bit_count()
            for id_ in touching
            if not masks[id_] & gate.needs  # else the gate is shut without its members
        }
        most = sorted(counts.values(), reverse=True)[: self.reach - 1]
        for id_, count in counts.items():
            if count + sum(most) >= size:
                effects[id_] |= masks[id_] & gate.members

    def classes(self, components: Iterable[Component]) -> dict[int, tuple[str, ...]]:
        """Effect -> the components that have it, without those that have none."""
        found: dict[int, list[str]] = {}
        for component in components:
            effect = self._effects[component.id]
            if effect:
                found.setdefault(effect, []).append(component.id)
        return {effect: tuple(ids) for effect, ids in found.items()}

    def effect(self, id_: str) -> int:
        """The bits that can matter of what fails with a component, at the depth of the sweep."""
        return self._effects[id_]

    def bad(self, down: int) -> int:
        """What is bad, as bits by the order of ``names``."""
        found = self._bad.get(down)
        if found is None:
            found = 0
            for i, state in enumerate(self.engine.states(down)):
                if state in BAD or (state == UNKNOWN and self.baseline[i] != UNKNOWN):
                    found |= 1 << i
            found &= ~self.broken
            self._bad[down] = found
        return found

    # ---------------------------------------------------------------------- cuts

    def cuts(self) -> dict[int, list[Cut]]:
        """Of every service and group, by its number, the minimal cuts."""
        found: dict[int, list[Cut]] = {}

        def note(bad: int, effects: tuple[int, ...], classes: dict[int, tuple[str, ...]]) -> None:
            while bad:
                bit = bad & -bad
                number = bit.bit_length() - 1
                parts = tuple(classes[effect] for effect in effects)
                cut = Cut.model_construct(parts=parts, state=self._state(number, effects))
                found.setdefault(number, []).append(cut)
                bad ^= bit

        single = self.classes(self.everyone)
        threes = self.classes(self.triples)
        for effect in single:
            note(self.bad(effect), (effect,), single)
        done: set[frozenset[int]] = set()
        for classes in (self.classes(self.components) if self.depth > 1 else {}, threes):
            for a, b in combinations(classes, 2):
                new = self._new_in_pair(a, b)
                if new and frozenset((a, b)) not in done:
                    done.add(frozenset((a, b)))
                    note(new, (a, b), classes)
        for a, b, c in combinations(threes, 3):
            lesser = self.bad(a | b) | self.bad(a | c) | self.bad(b | c)
            lesser |= self.bad(a) | self.bad(b) | self.bad(c)
            note(self.bad(a | b | c) & ~lesser, (a, b, c), threes)
        return found

    def _new_in_pair(self, a: int, b: int) -> int:
        both = a | b
        if both in (a, b):
            return 0
        return self.bad(both) & ~(self.bad(a) | self.bad(b))

    def run(self) -> Sweep:
        """The whole sweep, without additions."""
        cuts = self.cuts()
        weaknesses = []
        for i, (kind, name) in enumerate(self.names):
            told = sorted(cuts.get(i, ()), key=lambda cut: len(cut.parts))
            baseline = str(self.baseline[i])
            weaknesses.append(Weakness(kind=kind, name=name, baseline=baseline, cuts=tuple(told)))
        weaknesses.sort(key=lambda w: ORDER.index(w.kind))
        ones, threes = len(self.components), len(self.triples)
        questions = ones + (comb(ones, 2) if self.depth > 1 else 0) + comb(threes, 3)
        return Sweep(
            depth=self.reach,
            components=ones,
            questions=questions,
            distinct=len(self._bad.keys() - {0}),
            weaknesses=tuple(weaknesses),
        )

    def _state(self, number: int, effects: tuple[int, ...]) -> str:
        down = 0
        for effect in effects:
            down |= effect
        return str(self.engine.states(down)[number])
