"""``run``: carry out a reviewed plan, go on after an interruption, look at what was done."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dr_planner.cli.command import Lister

if TYPE_CHECKING:
    from dr_planner.catalog.statestore import StateStore
    from dr_planner.model.deployment import Deployment
    from dr_planner.model.plan import Plan
    from dr_planner.recovery.journal import Journal

SCHEMA = "dr-planner.run/1"
COLUMNS = ("Step", "Volume", "State", "At", "Error", "Detail")


class _Running(Lister):
    """What start, resume and show have in common: the table of a run."""

    schema = SCHEMA
    items = "steps"
    columns = COLUMNS
    brief = ("Step", "Volume", "State", "Detail")

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument(
            "--all", action="store_true", help="also show what went well, in the table form"
        )
        return parser

    def carry_out(
        self, deployment: Deployment, state: StateStore, opened: Callable[[], Journal]
    ) -> Journal:
        """Run a journal's plan from where it stands; it is opened or begun under the lock."""
        from dr_planner.cli.progress import progress
        from dr_planner.cli.world import lock_url, world
        from dr_planner.recovery.launch import context
        from dr_planner.recovery.lock import recovery_lock
        from dr_planner.recovery.runner import Progress, Runner

        say = self.app.stderr.write
        with recovery_lock(lock_url(self.conf), deployment.name):
            journal = opened()
            plan = journal.plan
            total = sum(1 if step.once else len(plan.items) for step in plan.steps)
            ctx = context(world(deployment, self.conf), state, plan, journal)
            say(f"Run {journal.run}: {plan.kind} from {plan.source} to {plan.target}\n")
            with progress(self.app.stderr, plan.kind, total) as advance:

                def watch(event: Progress) -> None:
                    who = (event.item.name or event.item.volume_id) if event.item else ""
                    advance(f"{event.step} {who}")

                Runner(ctx, journal, watch).run()
        return journal

    def report(
        self, args: argparse.Namespace, state: StateStore, journal: Journal
    ) -> Iterable[Sequence[Any]]:
        """The rows of a run's journal; sets the exit status."""
        from dr_planner.model.run import RunState, StepState
        from dr_planner.recovery.launch import latest_records, summary, volumes_done
        from dr_planner.recovery.runner import ONCE, exit_status

        whole, records = summary(state, journal), latest_records(journal)
        recovered = volumes_done(journal)
        names = {item.volume_id: item.name or item.volume_id for item in journal.plan.items}
        self.facts = {
            "run": whole.model_dump(mode="json"),
            "volumes_recovered": len(recovered),
            "volumes_planned": len(names),
        }
        if whole.state is not RunState.DONE:
            self.exit_status = exit_status(records) or 1
        self.app.stderr.write(
            f"Run {whole.id}: {whole.state}; {len(recovered)} of {len(names)} volumes recovered "
            f"at {whole.target}; {whole.failed} steps failed, {whole.outstanding} not begun\n"
        )
        if whole.state is not RunState.DONE:
            self.app.stderr.write(
                f"When the causes are mended: dr-planner run resume DESIGN {whole.id}\n"
            )
        brief = args.formatter == "table" and not args.all
        for record in records:
            if brief and record.state is StepState.DONE and record.item != ONCE:
                continue
            yield (
                record.step,
                names.get(record.item, ""),
                str(record.state),
                record.at,
                record.error_code,
                record.detail,
            )


class RunStart(_Running):
    """Carry out a plan that was reviewed.

    Every act is in the journal, on disk, before it is done. Killed at any moment, 'run resume'
    goes on from there.
    """

    words = "run start"

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument("design", type=Path, help="design file")
        parser.add_argument("plan", type=Path, help="plan file")
        chosen = parser.add_mutually_exclusive_group(required=True)
        chosen.add_argument(
            "--approve", metavar="DIGEST", help="the digest that 'plan show' printed"
        )
        chosen.add_argument(
            "--dry-run", action="store_true", help="look and decide only; change nothing"
        )
        parser.add_argument(
            "--acknowledge", action="append", default=[], metavar="WORDS", help="a named danger"
        )
        return parser

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.cli.world import operator, state_store
        from dr_planner.clock import SystemClock
        from dr_planner.design.load import load
        from dr_planner.recovery.journal import Journal
        from dr_planner.recovery.launch import check_approval
        from dr_planner.recovery.planfile import read

        deployment, plan = load(args.design), read(args.plan)
        state = state_store(self.conf, create=False)
        if args.dry_run:
            return self.dry_run(deployment, plan, state)
        check_approval(plan, deployment, args.approve, args.acknowledge)
        clock, who, words = SystemClock(), operator(), args.acknowledge
        journal = self.carry_out(
            deployment, state, lambda: Journal.create(state, plan, clock, who, words)
        )
        return self.report(args, state, journal)

    def dry_run(
        self, deployment: Deployment, plan: Plan, state: StateStore
    ) -> Iterable[Sequence[Any]]:
        """What would be done, as rows."""
        from dr_planner.cli.world import world
        from dr_planner.recovery.launch import check_deployment, context
        from dr_planner.recovery.runner import dry_run
        from dr_planner.recovery.steps import Act, Done, Stop, Wait

        check_deployment(plan, deployment)
        ctx = context(world(deployment, self.conf), state, plan, None)
        self.facts = {"dry_run": True, "plan_digest": plan.digest()}
        for found in dry_run(ctx):
            name = (found.item.name or found.item.volume_id) if found.item else ""
            match found.decision:
                case Done(reason):
                    state_text, code, detail = "ready", "", reason
                case Act(reason):
                    state_text, code, detail = "would do", "", reason
                case Wait(reason):
                    state_text, code, detail = "would wait", "", reason
                case Stop(error):
                    state_text, code, detail = "would stop", error.code, str(error)
                    self.exit_status = error.exit_status
            yield found.step, name, state_text, "", code, detail


class RunResume(_Running):
    """Go on with a run that was interrupted, or of which steps failed."""

    words = "run resume"

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument("design", type=Path, help="design file")
        parser.add_argument("run", nargs="?", help="name of the run (default: the newest)")
        return parser

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.cli.world import state_store
        from dr_planner.design.load import load
        from dr_planner.recovery.launch import check_deployment

        deployment = load(args.design)
        state = state_store(self.conf, create=False)

        def opened() -> Journal:
            journal = open_journal(state, args.run, deployment.name)
            check_deployment(journal.plan, deployment)
            return journal

        journal = self.carry_out(deployment, state, opened)
        return self.report(args, state, journal)


class RunShow(_Running):
    """Show what a run did and where it stands. Asks nothing but the state store."""

    words = "run show"

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument("run", nargs="?", help="name of the run (default: the newest)")
        return parser

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.cli.world import state_store

        state = state_store(self.conf, create=False)
        return self.report(args, state, open_journal(state, args.run, None))


class RunList(Lister):
    """List the runs in the state store."""

    words = "run list"
    schema = "dr-planner.runs/1"
    items = "runs"
    columns = ("Run", "Kind", "From", "To", "Started at", "State", "Done", "Failed", "Not begun")
    brief = ("Run", "Kind", "State", "Done", "Failed", "Not begun")

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.cli.world import state_store
        from dr_planner.recovery.journal import run_names
        from dr_planner.recovery.launch import summary

        state = state_store(self.conf, create=False)
        for name in run_names(state):
            s = summary(state, open_journal(state, name, None))
            yield (
                *(s.id, s.kind, s.source, s.target, s.started_at),
                *(str(s.state), s.done, s.failed, s.outstanding),
            )


def open_journal(state: StateStore, run: str | None, deployment: str | None) -> Journal:
    """The journal of a run, or of the newest one where none is named.

    :raises NotFound: there is none.
    """
    from dr_planner.cli.world import operator
    from dr_planner.clock import SystemClock
    from dr_planner.errors import NotFound
    from dr_planner.recovery.journal import Journal, run_names

    if run is None:
        names = run_names(state, deployment)
        if not names:
            raise NotFound("there is no run in the state store", where=state.where)
        run = names[-1]
    return Journal(state, run, SystemClock(), operator())
