"""``plan``: make a recovery plan and show it for review."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dr_planner.cli.command import Command, Lister

if TYPE_CHECKING:
    from dr_planner.catalog.statestore import StateStore
    from dr_planner.model.plan import Plan

KINDS = ("planned", "disaster", "failback")
"""The values of ``RecoveryKind``, here so that help needs no model."""


class PlanCreate(Command):
    """Plan the recovery of one site's volumes at another, and write the plan to a file.

    Reads the design and the newest catalog; asks no cloud, so it works when a site is lost.
    """

    words = "plan create"

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument("design", type=Path, help="design file")
        parser.add_argument("--kind", choices=KINDS, default="planned", help="default: planned")
        parser.add_argument("--from", dest="source", required=True, metavar="SITE", help="source")
        parser.add_argument("--to", dest="target", required=True, metavar="SITE", help="target")
        parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE")
        parser.add_argument("--catalog", help="name of the catalog (default: the newest)")
        parser.add_argument("--group", action="append", default=[], help="protection group")
        parser.add_argument("--exclude", action="append", default=[], metavar="VOLUME_ID")
        parser.add_argument(
            "--undo",
            metavar="RUN",
            help="only the volumes that this earlier run moved (failback: the newest run from "
            "the target to the source, unless --undo names another)",
        )
        parser.add_argument("--force", action="store_true", help="overwrite FILE")
        return parser

    def run_it(self, args: argparse.Namespace) -> int:
        from dr_planner.catalog.store import CatalogStore
        from dr_planner.cli.files import write_new
        from dr_planner.cli.world import state_store
        from dr_planner.clock import SystemClock
        from dr_planner.design.load import load
        from dr_planner.model.plan import RecoveryKind
        from dr_planner.recovery.planfile import render
        from dr_planner.recovery.planning import make_plan

        deployment = load(args.design)
        state = state_store(self.conf, create=False)
        store = CatalogStore(state)
        catalog = store.get(args.catalog) if args.catalog else store.latest(deployment.name)
        moved = moved_by(state, deployment.name, args)
        plan = make_plan(
            deployment,
            catalog,
            kind=RecoveryKind(args.kind),
            source=args.source,
            target=args.target,
            created_at=SystemClock().now().strftime("%Y-%m-%dT%H:%M:%SZ"),
            groups=tuple(args.group),
            exclude=tuple(args.exclude),
            moved=moved,
        )
        write_new(args.output, render(plan), force=args.force)
        self.print(
            f"{plan.kind} recovery from {plan.source} to {plan.target}: "
            f"{len(plan.items)} volumes, "
            f"{len(plan.excluded)} excluded, catalog of {catalog.captured_at}"
        )
        self.print(f"written to {args.output}")
        self.print(f"digest {plan.digest()}")
        self.print(f"review it with: dr-planner plan show {args.output}")
        return 0


def moved_by(state: StateStore, deployment: str, args: argparse.Namespace) -> Plan | None:
    """The plan whose volumes go back; None where any volume at the source may go.

    :raises NotFound: a failback without a run that went the other way.
    """
    from dr_planner.errors import NotFound
    from dr_planner.recovery.journal import plans_run

    if args.undo is None and args.kind != "failback":
        return None
    runs = plans_run(state, deployment)
    if args.undo is not None and args.undo not in runs:
        raise NotFound(f"there is no run {args.undo!r} of {deployment}; known: {', '.join(runs)}")
    for name, plan in reversed(runs.items()):
        if args.undo in (None, name) and (plan.source, plan.target) == (args.target, args.source):
            return plan
    raise NotFound(
        f"no run moved volumes from {args.target} to {args.source}, so there is nothing to fail "
        "back",
        remedy="Check the direction: --from is where the volumes are now. To move volumes that "
        "are at home there, make a plan of kind planned.",
    )


class PlanShow(Lister):
    """Show a plan for review: what will be done, to which volumes, in which order."""

    words = "plan show"
    schema = "dr-planner.plan/1"
    items = "volumes"
    columns = ("Priority", "Group", "Project", "Name", "GiB", "From", "To", "ID")
    brief = ("Priority", "Project", "Name", "GiB", "ID")

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument("plan", type=Path, help="plan file")
        return parser

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.recovery.planfile import read

        plan = read(args.plan)
        whole = plan.model_dump(mode="json")
        self.facts = {"digest": plan.digest()} | {
            key: whole[key] for key in whole if key not in ("items", "version")
        }
        say = self.app.stderr.write
        say(
            f"{plan.kind} recovery from {plan.source} to {plan.target}, strategy {plan.strategy}\n"
        )
        for phase, steps in plan.phases:
            say(f"  {phase}:\n")
            for step in steps:
                mark = " (point of no return)" if step.point_of_no_return else ""
                say(f"    {step.name}: {step.title}{mark}\n")
        for words in plan.acknowledgements:
            say(f"  needs --acknowledge {words}\n")
        for left in plan.excluded:
            say(f"  excluded: {left.volume_id}: {left.reason}\n")
        say(f"  digest {plan.digest()}\n")
        return [
            (
                item.priority,
                item.group,
                item.project,
                item.name or "",
                item.size_gib,
                item.source_host,
                item.target_host,
                item.volume_id,
            )
            for item in plan.items
        ]
