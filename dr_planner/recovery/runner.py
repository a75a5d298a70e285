"""The loop: look, decide, record, act, look again, record. Everything else is in the steps."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from dr_planner.errors import (
    ANSWER_IS_NO,
    BUG,
    OK,
    Busy,
    DeadlinePassed,
    DRPlannerError,
    Unreachable,
    all_errors,
)
from dr_planner.model.plan import PlanItem, PlannedStep
from dr_planner.model.run import Record, StepState
from dr_planner.recovery.context import Context
from dr_planner.recovery.journal import Journal
from dr_planner.recovery.steps import Act, Decision, Done, Step, Stop, all_steps

ONCE = "-"
"""The item of a step that is made once per run."""

TRIES = 4
"""How often in a row an unreachable service is asked before a step of a volume is given up."""

GATES = ("check", "reconcile", "confirm")
"""Phases of which everything must be done before the next phase starts."""


@dataclass(frozen=True)
class Progress:
    """What just happened, for whoever watches."""

    phase: str
    step: str
    item: PlanItem | None
    state: StepState
    detail: str


Watch = Callable[[Progress], None]


@dataclass(frozen=True)
class Intention:
    """What a dry run found that a step would do."""

    step: str
    item: PlanItem | None
    decision: Decision


class Runner:
    """Carries out the plan of a journal."""

    def __init__(self, ctx: Context, journal: Journal, watch: Watch | None = None) -> None:
        self._ctx = ctx
        self._journal = journal
        self._watch = watch or (lambda progress: None)
        self._stop = threading.Event()

    def run(self) -> bool:
        """Go on from wherever the journal is; returns whether everything is done.

        Gates come first: where anything in them fails, nothing after them is begun. In the
        other phases one volume that fails holds no other.
        """
        self._journal.interrupt_running()
        complete = True
        for phase, steps in self._journal.plan.phases:
            if not self._phase(phase, steps):
                complete = False
                if phase in GATES:
                    break
        return complete

    def _phase(self, phase: str, steps: tuple[PlannedStep, ...]) -> bool:
        known = all_steps()
        once = [known[step.name] for step in steps if step.once]
        each = [known[step.name] for step in steps if not step.once]
        for step in once:
            if not self._step(phase, step, None):
                return False
        if not each:
            return True
        return all(self._volumes(phase, each))

    def _volumes(self, phase: str, steps: list[Step]) -> Iterable[bool]:
        """Every volume on its own way through the steps, in priority order, many at a time."""
        pool = ThreadPoolExecutor(self._ctx.settings.workers, thread_name_prefix="volume")
        try:
            futures = [
                pool.submit(self._volume, phase, steps, item) for item in self._journal.plan.items
            ]
            return [future.result() for future in futures]
        except BaseException:
            self._stop.set()
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    def _volume(self, phase: str, steps: list[Step], item: PlanItem) -> bool:
        return all(self._step(phase, step, item) for step in steps)

    def _step(self, phase: str, step: Step, item: PlanItem | None) -> bool:
        subject = item.volume_id if item else ONCE
        if self._journal.state(step.name, subject) is StepState.DONE:
            return True
        attempt = _Attempt(self._ctx, self._journal, self._stop, step, item, subject)
        record = attempt.go()
        self._watch(Progress(phase, step.name, item, record.state, record.detail))
        return record.state is StepState.DONE


class _Attempt:
    """One step of one volume, until it is done or given up."""

    def __init__(
        self,
        ctx: Context,
        journal: Journal,
        stop: threading.Event,
        step: Step,
        item: PlanItem | None,
        subject: str,
    ) -> None:
        self._ctx = ctx
        self._journal = journal
        self._stop = stop
        self._step = step
        self._item = item
        self._subject = subject
        self._history: list[object] = []
        self._silent = 0
        self._end = ctx.clock.monotonic() + step.deadline(ctx, item)

    def go(self) -> Record:
        while True:
            if self._stop.is_set():
                raise KeyboardInterrupt
            try:
                waiting_for = self._once()
            except DRPlannerError as error:
                return self._fail(error)
            except Exception as error:
                return self._record(
                    StepState.FAILED,
                    detail=f"defect of dr-planner: {type(error).__name__}: {error}",
                    error_code="bug",
                )
            if isinstance(waiting_for, Record):
                return waiting_for
            if self._ctx.clock.monotonic() >= self._end:
                return self._fail(DeadlinePassed(f"gave up waiting: {waiting_for}"))
            self._ctx.clock.sleep(self._ctx.settings.poll_interval)

    def _once(self) -> Record | str:
        """Look, decide, act. Gives the last record, or what is awaited."""
        try:
            seen = self._step.observe(self._ctx, self._item)
        except Unreachable as error:
            return self._silence(error)
        self._history.append(seen)
        decision = self._step.decide(self._item, self._history)
        match decision:
            case Done(reason):
                return self._record(StepState.DONE, detail=reason, seen=_plain(seen))
            case Stop(why):
                return self._fail(why, seen=_plain(seen))
            case Act(reason):
                self._announce(reason, _plain(seen))
                try:
                    self._step.act(self._ctx, self._item, seen)
                except Busy as error:
                    return str(error)
                except Unreachable as error:
                    # It may have taken effect: look again before anything else.
                    return self._silence(error)
                self._silent = 0
                return self._once_more()
            case wait:
                self._silent = 0
                return wait.reason

    def _once_more(self) -> Record | str:
        """Look again right after an act; most acts have taken effect by then."""
        if self._ctx.clock.monotonic() >= self._end:
            return "the effect of the last act"
        try:
            seen = self._step.observe(self._ctx, self._item)
        except Unreachable as error:
            return self._silence(error)
        self._history.append(seen)
        decision = self._step.decide(self._item, self._history)
        if isinstance(decision, Done):
            return self._record(StepState.DONE, detail=decision.reason, seen=_plain(seen))
        return "the effect of the last act"

    def _silence(self, error: Unreachable) -> str:
        self._silent += 1
        if self._silent >= TRIES:
            raise error
        return str(error)

    def _announce(self, reason: str, seen: object) -> None:
        """Journal before act. The same act tried again is announced already."""
        last = self._journal.latest(self._step.name, self._subject)
        if last is None or (last.state, last.detail) != (StepState.RUNNING, reason):
            self._record(StepState.RUNNING, detail=reason, seen=seen)

    def _fail(self, error: DRPlannerError, seen: object = None) -> Record:
        return self._record(
            StepState.FAILED,
            detail=f"{error} To do: {error.next_step}",
            error_code=error.code,
            seen=seen,
        )

    def _record(
        self, state: StepState, *, detail: str, error_code: str = "", seen: object = None
    ) -> Record:
        return self._journal.append(
            self._step.name, self._subject, state, detail=detail, error_code=error_code, seen=seen
        )


def dry_run(ctx: Context) -> list[Intention]:
    """What the plan would do now: observe and decide only, up to the first thing to do.

    What comes after that of a volume depends on the act, and is not guessed.
    """
    found: list[Intention] = []
    pending = list(ctx.plan.items)
    known = all_steps()
    for _, steps in ctx.plan.phases:
        for planned in steps:
            step = known[planned.name]
            items: list[PlanItem | None] = [None] if planned.once else [*pending]
            with ThreadPoolExecutor(ctx.settings.workers, thread_name_prefix="look") as pool:
                decisions = list(pool.map(partial(_look_and_decide, ctx, step), items))
            found += map(partial(Intention, step.name), items, decisions)
            done = [isinstance(decision, Done) for decision in decisions]
            if planned.once and not all(done):
                return found
            if not planned.once:
                pending = [item for item, ready in zip(pending, done, strict=True) if ready]
    return found


def _look_and_decide(ctx: Context, step: Step, item: PlanItem | None) -> Decision:
    try:
        return step.decide(item, [step.observe(ctx, item)])
    except DRPlannerError as error:
        return Stop(error)


def exit_status(records: Iterable[Record]) -> int:
    """The exit status that says most about a run's failed steps; 0 where none failed."""
    by_code = {error.code: error.exit_status for error in all_errors()}
    statuses = {by_code.get(r.error_code, BUG) for r in records if r.state is StepState.FAILED}
    if not statuses:
        return OK
    return statuses.pop() if len(statuses) == 1 else ANSWER_IS_NO


def _plain(seen: object) -> object:
    return seen.model_dump(mode="json") if hasattr(seen, "model_dump") else None
