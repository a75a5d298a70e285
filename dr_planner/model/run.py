"""A run: a plan being carried out, as its journal tells it."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from dr_planner.model.frozen import Frozen


class StepState(StrEnum):
    """Where one step of one volume stands."""

    PENDING = "pending"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    INTERRUPTED = "interrupted"


TRANSITIONS = frozenset(
    {
        (StepState.PENDING, StepState.RUNNING),
        (StepState.PENDING, StepState.DONE),  # it was already so
        (StepState.PENDING, StepState.FAILED),  # looking or deciding said no
        (StepState.RUNNING, StepState.DONE),
        (StepState.RUNNING, StepState.FAILED),
        (StepState.RUNNING, StepState.RUNNING),  # a further act of the same step
        (StepState.RUNNING, StepState.INTERRUPTED),
        (StepState.INTERRUPTED, StepState.RUNNING),
        (StepState.INTERRUPTED, StepState.DONE),
        (StepState.INTERRUPTED, StepState.FAILED),
        (StepState.FAILED, StepState.RUNNING),
        (StepState.FAILED, StepState.DONE),
        (StepState.FAILED, StepState.FAILED),  # tried again, refused again
    }
)
"""The whole truth about which state may follow which."""


class RunState(StrEnum):
    """Where a run stands. ``unfinished``: it was interrupted, or a step failed."""

    UNFINISHED = "unfinished"
    DONE = "done"


class Record(Frozen):
    """One line of the journal."""

    sequence: int
    at: str
    step: str
    item: str
    state: StepState
    detail: str = ""
    error_code: str = ""
    seen: Any = None
    operator: str = ""


class RunSummary(Frozen):
    """A run in one row."""

    id: str
    kind: str
    source: str
    target: str
    plan_digest: str
    started_at: str
    state: RunState
    done: int
    failed: int
    outstanding: int
