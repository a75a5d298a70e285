"""The journal: what a run was about to do and what came of it, on disk before each act."""

from __future__ import annotations

import datetime
import threading
from collections.abc import Iterable
from typing import Any

from pydantic import ValidationError
from sqlalchemy import JSON, Column, ForeignKey, Integer, String, Table, Text, insert, select

from dr_planner.catalog.statestore import METADATA, Name, StateStore
from dr_planner.clock import Clock
from dr_planner.errors import JournalError, NotFound
from dr_planner.model.plan import Plan
from dr_planner.model.run import TRANSITIONS, Record, StepState

_RUNS = Table(
    "runs",
    METADATA,
    Column("id", Name, primary_key=True),
    Column("deployment", Name, nullable=False),
    Column("plan_digest", String(64), nullable=False),
    Column("plan", Text(2**31 - 1), nullable=False),
    Column("started_at", String(40), nullable=False),
    Column("operator", Name, nullable=False),
    Column("acknowledged", JSON, nullable=False),
)
_RECORDS = Table(
    "records",
    METADATA,
    Column("sequence", Integer, primary_key=True, autoincrement=True),
    Column("run", Name, ForeignKey(_RUNS.c.id), nullable=False, index=True),
    Column("at", String(40), nullable=False),
    Column("step", Name, nullable=False),
    Column("item", Name, nullable=False),
    Column("state", String(16), nullable=False),
    Column("detail", Text, nullable=False),
    Column("error_code", String(40), nullable=False),
    Column("seen", JSON),
    Column("operator", Name, nullable=False),
)


class Journal:
    """The journal of one run. Append only; every append is durable when it returns."""

    def __init__(self, state: StateStore, run: str, clock: Clock, operator: str) -> None:
        self._state = state
        self._clock = clock
        self._operator = operator
        self._lock = threading.Lock()
        self.run = run
        self.plan, self.acknowledged = self._load_plan()
        self._latest: dict[tuple[str, str], Record] = {}
        for record in self.records():
            self._latest[record.step, record.item] = record

    @classmethod
    def create(
        cls,
        state: StateStore,
        plan: Plan,
        clock: Clock,
        operator: str,
        acknowledged: Iterable[str] = (),
    ) -> Journal:
        """Begin the journal of a new run of a plan."""
        state.ensure(_RUNS, _RECORDS)
        now = clock.now()
        run = f"{plan.source}-to-{plan.target}-{now:%Y%m%dT%H%M%S.%f}"
        with state.transaction() as connection:
            connection.execute(
                insert(_RUNS).values(
                    id=run,
                    deployment=plan.deployment,
                    plan_digest=plan.digest(),
                    plan=plan.canonical(),
                    started_at=_stamp(now),
                    operator=operator,
                    acknowledged=sorted(acknowledged),
                )
            )
        return cls(state, run, clock, operator)

    def _load_plan(self) -> tuple[Plan, tuple[str, ...]]:
        self._state.ensure(_RUNS, _RECORDS)
        query = select(_RUNS.c.plan, _RUNS.c.plan_digest, _RUNS.c.acknowledged)
        with self._state.transaction() as connection:
            row = connection.execute(query.where(_RUNS.c.id == self.run)).first()
        if row is None:
            known = ", ".join(run for run in run_names(self._state)[-5:]) or "none"
            raise NotFound(f"there is no run {self.run!r}; the latest are: {known}")
        try:
            plan = Plan.model_validate_json(row.plan)
        except ValidationError as error:
            raise JournalError(f"the plan of run {self.run} is damaged") from error
        if plan.digest() != row.plan_digest:
            raise JournalError(f"the plan of run {self.run} is not the one that was approved")
        return plan, tuple(row.acknowledged)

    def records(self) -> list[Record]:
        """Every record, oldest first."""
        query = select(_RECORDS).where(_RECORDS.c.run == self.run).order_by(_RECORDS.c.sequence)
        with self._state.transaction() as connection:
            rows = connection.execute(query).mappings().all()
        try:
            return [Record(**{k: v for k, v in row.items() if k != "run"}) for row in rows]
        except ValidationError as error:
            raise JournalError(f"a record of run {self.run} is damaged") from error

    def state(self, step: str, item: str) -> StepState:
        """Where a step of an item stands."""
        with self._lock:
            record = self._latest.get((step, item))
        return record.state if record else StepState.PENDING

    def latest(self, step: str, item: str) -> Record | None:
        """The last record of a step of an item."""
        with self._lock:
            return self._latest.get((step, item))

    def append(
        self,
        step: str,
        item: str,
        state: StepState,
        *,
        detail: str = "",
        error_code: str = "",
        seen: Any = None,
    ) -> Record:
        """Write a record; it is on the disk when this returns.

        :raises JournalError: the state may not follow the one before it, or the write failed.
        """
        with self._lock:
            last = self._latest.get((step, item))
            before = last.state if last else StepState.PENDING
            if (before, state) not in TRANSITIONS:
                raise JournalError(f"{step} of {item} cannot go from {before} to {state}")
            values = {
                "at": _stamp(self._clock.now()),
                "step": step,
                "item": item,
                "state": str(state),
                "detail": detail,
                "error_code": error_code,
                "seen": seen,
                "operator": self._operator,
            }
            with self._state.transaction() as connection:
                done = connection.execute(insert(_RECORDS).values(run=self.run, **values))
                key = done.inserted_primary_key
            record = Record(sequence=key[0] if key else 0, **values)
            self._latest[step, item] = record
        return record

    def interrupt_running(self) -> int:
        """Mark what was running when the last process died; returns how many."""
        running = [k for k, r in self._latest.items() if r.state is StepState.RUNNING]
        for step, item in running:
            self.append(
                step, item, StepState.INTERRUPTED, detail="found running when the run was resumed"
            )
        return len(running)


def run_names(state: StateStore, deployment: str | None = None) -> list[str]:
    """The names of all runs, oldest first."""
    state.ensure(_RUNS, _RECORDS)
    query = select(_RUNS.c.id).order_by(_RUNS.c.started_at, _RUNS.c.id)
    if deployment is not None:
        query = query.where(_RUNS.c.deployment == deployment)
    with state.transaction() as connection:
        return list(connection.execute(query).scalars())


def plans_run(state: StateStore, deployment: str) -> dict[str, Plan]:
    """The plan of every run of a deployment by the run's name, oldest first.

    :raises JournalError: one of them is damaged.
    """
    state.ensure(_RUNS, _RECORDS)
    query = select(_RUNS.c.id, _RUNS.c.plan).order_by(_RUNS.c.started_at, _RUNS.c.id)
    with state.transaction() as connection:
        rows = connection.execute(query.where(_RUNS.c.deployment == deployment)).all()
    try:
        return {row.id: Plan.model_validate_json(row.plan) for row in rows}
    except ValidationError as error:
        raise JournalError(f"the plan of a run of {deployment} is damaged") from error


def started_at(state: StateStore, run: str) -> str:
    """When a run was started, UTC."""
    with state.transaction() as connection:
        found = connection.execute(select(_RUNS.c.started_at).where(_RUNS.c.id == run)).scalar()
    return str(found or "")


def _stamp(moment: datetime.datetime) -> str:
    return moment.astimezone(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
