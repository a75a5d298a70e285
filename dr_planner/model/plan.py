"""A plan: what a recovery will do, as a file that a human reads, compares and approves."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from pydantic import Field

from dr_planner.model.frozen import Frozen
from dr_planner.model.strategy import Strategy


class RecoveryKind(StrEnum):
    """Why a recovery is made.

    ``planned``: both sites live, nothing may be lost. ``disaster``: the source is lost.
    ``failback``: a planned recovery in the other direction, after the returned site's copies
    were demoted, kept and resynced.
    """

    PLANNED = "planned"
    DISASTER = "disaster"
    FAILBACK = "failback"


class PlanItem(Frozen):
    """One volume: where it is, where it goes."""

    volume_id: str
    name: str | None
    project: str
    size_gib: int
    pool: str
    image: str
    source_cluster: str
    target_cluster: str
    source_host: str
    target_host: str
    source_zone: str
    target_zone: str
    source_type: str | None
    target_type: str | None
    group: str
    priority: int


class PlannedStep(Frozen):
    """One step, made for every volume unless it says ``once``."""

    name: str
    title: str
    phase: str
    once: bool = False
    writes: bool = False
    point_of_no_return: bool = False


class Excluded(Frozen):
    """A volume that the plan leaves where it is."""

    volume_id: str
    reason: str


class Plan(Frozen):
    """A recovery from one site to another."""

    version: Literal[1] = 1
    kind: RecoveryKind
    strategy: Strategy = Strategy.REHOME
    source: str
    target: str
    deployment: str
    deployment_digest: str
    catalog: str
    catalog_digest: str
    created_at: str = Field(description="UTC, ISO 8601.")
    acknowledgements: tuple[str, ...] = Field(
        default=(), description="Words that the operator must repeat to start this plan."
    )
    steps: tuple[PlannedStep, ...]
    items: tuple[PlanItem, ...]
    excluded: tuple[Excluded, ...] = ()

    @property
    def phases(self) -> tuple[tuple[str, tuple[PlannedStep, ...]], ...]:
        """The steps by phase, in order. No phase starts before the one above it is done."""
        phases: dict[str, list[PlannedStep]] = {}
        for step in self.steps:
            phases.setdefault(step.phase, []).append(step)
        return tuple((name, tuple(steps)) for name, steps in phases.items())
