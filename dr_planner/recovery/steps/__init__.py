"""Steps of a recovery, one per file. Each looks, decides, and acts only if something is missing.

``observe`` only reads, ``decide`` only thinks, ``act`` only writes. Running a step twice is
running it once: after an act the step looks again, and is done when what it sees is as wanted.
A step's name is permanent: it is the key by which a run is resumed.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from typing import Any, ClassVar

from dr_planner.errors import DRPlannerError
from dr_planner.model.frozen import Frozen
from dr_planner.model.plan import PlanItem, RecoveryKind
from dr_planner.recovery.context import Context
from dr_planner.registry import discover

PHASES = ("check", "reconcile", "confirm", "move", "protect")
"""In the order in which they run. The first and the third only look."""


class Seen(Frozen):
    """What a step observed, and when, in seconds on the clock that never goes back."""

    at: float


@dataclass(frozen=True)
class Done:
    """The world is as this step wants it."""

    reason: str


@dataclass(frozen=True)
class Act:
    """Something is missing; ``reason`` says what will be done."""

    reason: str


@dataclass(frozen=True)
class Wait:
    """Nothing to do but look again later."""

    reason: str


@dataclass(frozen=True)
class Stop:
    """The step can not, or must not, go on."""

    error: DRPlannerError


Decision = Done | Act | Wait | Stop


class Step(ABC):
    """One step.

    ``phases`` says in which phase it stands for each kind of recovery it is part of, ``after``
    which steps of the same phase come before it, ``once`` that it is made once per run and not
    for every volume, ``writes`` that it can change anything.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    phases: ClassVar[dict[RecoveryKind, str]]
    after: ClassVar[tuple[str, ...]] = ()
    once: ClassVar[bool] = False
    writes: ClassVar[bool] = False
    point_of_no_return: ClassVar[bool] = False

    @abstractmethod
    def observe(self, ctx: Context, item: PlanItem | None) -> Any:
        """Look, and give a ``Seen``. Changes nothing."""

    @abstractmethod
    def decide(self, item: PlanItem | None, history: Sequence[Any]) -> Decision:
        """Think. ``history`` holds what was seen since the step began; the newest is last."""

    def act(self, ctx: Context, item: PlanItem | None, seen: Any) -> None:
        """Write what is missing."""
        raise NotImplementedError(f"{self.name} never acts")

    def deadline(self, ctx: Context, item: PlanItem | None) -> float:
        """Seconds after which the step is given up for this volume."""
        return ctx.deadline()


@dataclass(frozen=True)
class StepInPlan:
    """A step with the phase that it has in one kind of recovery."""

    name: str
    title: str
    phase: str
    once: bool
    writes: bool
    point_of_no_return: bool


@cache
def all_steps() -> dict[str, Step]:
    """Every step, by its name.

    :raises ValueError: a step's name is not that of its file, or it names an unknown phase.
    """
    found: dict[str, Step] = discover(
        sys.modules[__name__],
        "STEP",
        Step,  # type: ignore[type-abstract]
    )
    for name, step in found.items():
        if step.name != name or not set(step.phases.values()) <= set(PHASES):
            raise ValueError(f"step {name} calls itself {step.name}, in {step.phases}")
    return found


def steps_for(kind: RecoveryKind) -> list[StepInPlan]:
    """The steps of a kind of recovery, in a stable order that respects phases and ``after``."""
    ordered = []
    for phase in PHASES:
        here = {n: s for n, s in all_steps().items() if s.phases.get(kind) == phase}
        sorter = TopologicalSorter(
            {name: [a for a in step.after if a in here] for name, step in sorted(here.items())}
        )
        for name in sorter.static_order():
            step = here[name]
            ordered.append(
                StepInPlan(
                    name, step.title, phase, step.once, step.writes, step.point_of_no_return
                )
            )
    return ordered
