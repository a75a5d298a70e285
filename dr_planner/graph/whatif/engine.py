"""What is left when components fail: the question, and the whole answer with its reasons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dr_planner.graph.components import Components
from dr_planner.graph.whatif.left import Left, Memory
from dr_planner.graph.whatif.reasons import Reasons, unknown_words
from dr_planner.graph.whatif.rpo import WorstLoss
from dr_planner.graph.whatif.world import World
from dr_planner.model.answer import Answer, GroupAnswer, GroupState, ServiceAnswer, ServiceState
from dr_planner.model.deployment import Deployment

Step = tuple[Iterable[str], Iterable[str]]
"""What crashes or is cut, and what is shut down in order, at the same time."""

States = tuple[ServiceState | GroupState, ...]
"""Of every service and then of every group."""


class WhatIf:
    """A deployment made ready for questions.

    What fails together is taken in the worst order: everything else first, then the source of a
    copy. Who knows the order asks :meth:`ask_in_order`.
    """

    def __init__(self, deployment: Deployment) -> None:
        self.deployment = deployment
        self.components = Components(deployment)
        least = World(deployment, self.components, most=False)
        self.worlds: tuple[World, ...] = (least,)
        """The world where silence means absence, and the better one if anything is left out."""
        if least.reading.unsure:
            self.worlds = (least, World(deployment, self.components, most=True))
        self.services = least.services
        """List and name of every service, in the order of an answer."""
        self.groups = tuple(group.name for group in deployment.protection_groups)
        bit = least.bit
        self._closures: dict[str, int] = {}
        for component in self.components:
            found = bit[component.id]
            for part in component.includes:
                found |= bit[part]
            self._closures[component.id] = found

    def mask(self, id_: str) -> int:
        """The bits of a component and of all that fails with it.

        :raises NotFound: there is no such component; the message has the nearest.
        """
        return self._closures[self.components.find(id_).id]

    def ask(self, failed: Iterable[str] = (), graceful: Iterable[str] = ()) -> Answer:
        """What is left when components fail at once.

        :param failed: ids of what crashes or is cut.
        :param graceful: ids of what is shut down in order: its database members tell the others.
        :raises NotFound: there is no such component; the message has the nearest.
        """
        return self.ask_in_order([(failed, graceful)])[-1]

    def ask_in_order(self, steps: Sequence[Step]) -> tuple[Answer, ...]:
        """What is left after each of several failures, one after the other, none mended.

        :raises NotFound: there is no such component; the message has the nearest.
        """
        answers: list[Answer] = []
        memories: list[Memory] = [world.start for world in self.worlds]
        down = 0
        failed: list[str] = []
        graceful: list[str] = []
        loss = WorstLoss(self.deployment)
        for crash, leave in steps:
            crash, leave = tuple(crash), tuple(leave)
            leaving = 0
            for id_ in leave:
                leaving |= self.mask(id_) & ~down
            for id_ in (*crash, *leave):
                down |= self.mask(id_)
            failed.extend(id_ for id_ in crash if id_ not in failed)
            graceful.extend(id_ for id_ in leave if id_ not in graceful)
            lefts = [
                world.evaluate(down, leaving, memory)
                for world, memory in zip(self.worlds, memories, strict=True)
            ]
            answers.append(
                self._answer(tuple(failed), tuple(graceful), leaving, lefts, memories, loss)
            )
            memories = [left.memory for left in lefts]
        return tuple(answers)

    def states(self, down: int) -> States:
        """The states alone, of every service and then of every group, for a set of bits."""
        found: list[States] = []
        for world in self.worlds:
            left = world.evaluate(down)
            found.append((*left.services, *(group.state for group in left.groups)))
        if len(found) == 1:
            return found[0]
        count = len(self.services)
        states: list[ServiceState | GroupState] = []
        for i, (least, most) in enumerate(zip(*found, strict=True)):
            if least == most:
                states.append(least)
            else:
                states.append(ServiceState.UNKNOWN if i < count else GroupState.UNKNOWN)
        return tuple(states)

    def _answer(
        self,
        failed: tuple[str, ...],
        graceful: tuple[str, ...],
        leaving: int,
        lefts: list[Left],
        memories: list[Memory],
        loss: WorstLoss,
    ) -> Answer:
        told = [
            Reasons(world, self.components, left, (*failed, *graceful), leaving, memory, loss)
            for world, left, memory in zip(self.worlds, lefts, memories, strict=True)
        ]
        least, most = lefts[0], lefts[-1]
        lists: dict[str, list[ServiceAnswer]] = {}
        for i, ((list_, name), why) in enumerate(
            zip(self.services, told[0].of_services(), strict=True)
        ):
            state = least.services[i]
            if state != most.services[i]:
                state = ServiceState.UNKNOWN
                why = unknown_words(why, state)
            where = told[0].sites(least.where[i])
            if list_ == "prefixes":
                roads = self.worlds[0].roads[name]
                where = tuple(r.id for j, r in enumerate(roads) if least.where[i] >> j & 1)
            entry = ServiceAnswer(name=name, state=state, where=where, reasons=why)
            lists.setdefault(list_, []).append(entry)
        groups = tuple(self._group(i, told, lefts) for i in range(len(self.groups)))
        return Answer(
            failed=failed,
            graceful=graceful,
            groups=groups,
            **{name: tuple(entries) for name, entries in lists.items()},
        )

    def _group(self, number: int, told: list[Reasons], lefts: list[Left]) -> GroupAnswer:
        group = self.deployment.protection_groups[number]
        least, most = (left.groups[number] for left in (lefts[0], lefts[-1]))
        reasons, blockers = told[0].of_group(number)
        state = least.state
        if state != most.state:
            state = GroupState.UNKNOWN
            reasons = unknown_words(reasons, state)
        parts = self.worlds[0].groups[number].parts
        at: dict[str, None] = {}
        for part, place in zip(parts, least.places, strict=False):
            if state in (GroupState.RUNS, GroupState.RECOVERABLE):
                at[told[0].world.names[part.home if place == -1 else place]] = None
        return GroupAnswer(
            name=group.name,
            state=state,
            at=tuple(at),
            strategy=group.strategy,
            worst_rpo_seconds=told[0].worst_loss(number) if state == least.state else None,
            blockers=blockers,
            reasons=reasons,
        )
