"""``drill``: a recovery run on purpose, from the design to the evidence."""

from __future__ import annotations

import argparse
import os
import secrets
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dr_planner.cli.command import Command, Lister

if TYPE_CHECKING:
    from dr_planner.cli.labstage import LabStage
    from dr_planner.cli.stage import SimulatorStage
    from dr_planner.drill.evidence import Evidence
    from dr_planner.model.deployment import Deployment

SPEED = 40.0
"""How much faster than Ceph's own intervals the simulator's mirroring runs in a drill."""

VOLUMES = {"simulator": 28, "lab": 4}
"""At the source, where nothing else is asked for."""


class DrillRun(Command):
    """Run complete drills of a design and print the evidence; exit 0 when every assertion holds.

    On the simulator, which is started for the drill and filled with a workload: check the design,
    generate the configuration, capture the catalog, plan, fail over, verify every field, fail
    back, verify again. Nothing outside this machine is asked.

    With --cloud lab the same is done on a lab of real Ceph clusters and a real Cinder, for the
    design that the lab leaves in its folder. Volumes of former drills are removed from it.
    """

    words = "drill run"

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument("design", type=Path, help="design file")
        parser.add_argument(
            "--scenario",
            action="append",
            default=[],
            help="name of a scenario; may be repeated (default: all, see 'drill list')",
        )
        parser.add_argument("--from", dest="source", metavar="SITE", help="default: first full")
        parser.add_argument("--to", dest="target", metavar="SITE", help="default: its peer")
        parser.add_argument(
            "--cloud", choices=("simulator", "lab"), default="simulator", help="where to play"
        )
        parser.add_argument(
            "--lab-dir",
            type=Path,
            default=os.environ.get("DR_PLANNER_LAB_DIR") or None,
            metavar="DIR",
            help="folder of the lab (default: $DR_PLANNER_LAB_DIR)",
        )
        parser.add_argument("--volumes", type=int, help="at the source; default: 28, on a lab 4")
        parser.add_argument("--seed", type=int, default=0, help="of the workload; default: 0")
        parser.add_argument(
            "--mishap",
            action="append",
            default=[],
            metavar="NAME[,KEY=VALUE…]",
            help="what goes wrong meanwhile, see 'simulator mishap list'; may be repeated; on the "
            "simulator only",
        )
        parser.add_argument(
            "--evidence",
            type=Path,
            default=Path("evidence"),
            metavar="DIR",
            help="where evidence is left, in a new folder per drill (default: evidence)",
        )
        return parser

    def run_it(self, args: argparse.Namespace) -> int:
        from dr_planner.design.load import load
        from dr_planner.drill.scenarios import all_scenarios
        from dr_planner.errors import InputError, NotFound
        from dr_planner.reports.evidence import render

        deployment = load(args.design)
        known = all_scenarios()
        for name in args.scenario:
            if name not in known:
                raise NotFound(f"there is no scenario {name!r}; known: {', '.join(known)}")
        args.volumes = VOLUMES[args.cloud] if args.volumes is None else args.volumes
        if not 1 <= args.volumes <= 10_000:
            raise InputError("--volumes must be between 1 and 10000")
        source, target = direction(deployment, args.source, args.target)
        good = True
        for name in args.scenario or sorted(known, reverse=True):
            evidence, folder = self.play(deployment, args, name, source, target)
            self.print(render(evidence))
            self.print(f"Evidence is in {folder}")
            self.print()
            good = good and evidence.succeeded
        return 0 if good else 1

    def play(
        self,
        deployment: Deployment,
        args: argparse.Namespace,
        name: str,
        source: str,
        target: str,
    ) -> tuple[Evidence, Path]:
        """Play one scenario with fresh volumes; leave its evidence in a new folder."""
        from dr_planner.catalog.statestore import StateStore
        from dr_planner.cli.progress import progress
        from dr_planner.cli.world import operator
        from dr_planner.clock import SystemClock
        from dr_planner.drill.conduct import Drill
        from dr_planner.drill.scenarios import all_scenarios

        started = SystemClock().now()
        folder = new_folder(args.evidence, f"{started:%Y%m%dT%H%M%SZ}-{name}")
        stderr = self.app.stderr
        with (
            tempfile.TemporaryDirectory(prefix="dr-planner-drill-") as scratch,
            self.stage(deployment, args, Path(scratch), source, target) as stage,
            progress(stderr, f"drill {name}", 25) as advance,
        ):
            state = StateStore(f"sqlite:///{folder / 'state.sqlite'}")
            drill = Drill(
                deployment,
                stage,
                state,
                folder,
                # A key of the drill's own: it needs no secret of the real deployment.
                key=secrets.token_hex(32).encode(),
                operator=operator(),
                source=source,
                target=target,
                watch=advance,
            )
            try:
                all_scenarios()[name].play(drill)
            finally:
                moment = f"{started:%Y-%m-%dT%H:%M:%SZ}"
                evidence = drill.evidence(name, folder.name, moment)
                path = folder / "evidence.json"
                path.write_text(evidence.model_dump_json(indent=2) + "\n", encoding="utf-8")
                state.close()
        return evidence, folder

    def stage(
        self,
        deployment: Deployment,
        args: argparse.Namespace,
        scratch: Path,
        source: str,
        target: str,
    ) -> SimulatorStage | LabStage:
        """The place that was asked for, not entered yet."""
        from dr_planner.cli.labstage import LabStage
        from dr_planner.cli.stage import SimulatorStage
        from dr_planner.errors import InputError

        if args.cloud == "simulator":
            return SimulatorStage(
                deployment,
                self.conf,
                scratch,
                source=source,
                target=target,
                volumes=args.volumes,
                seed=args.seed,
                speed=SPEED,
                mishaps=[tuple(text.split(",")) for text in args.mishap],
            )
        if args.mishap:
            raise InputError(
                "a lab knows no mishaps",
                remedy="Play the drill on the simulator, or break the lab by its own commands.",
            )
        if args.lab_dir is None:
            raise InputError(
                "which lab?", remedy="Name its folder with --lab-dir or DR_PLANNER_LAB_DIR."
            )
        return LabStage(
            deployment,
            self.conf,
            scratch,
            lab=Path(args.lab_dir).resolve(),
            source=source,
            target=target,
            volumes=args.volumes,
        )


class DrillList(Lister):
    """List the scenarios that a drill can play."""

    words = "drill list"
    schema = "dr-planner.scenarios/1"
    items = "scenarios"
    columns = ("Scenario", "Title")

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.drill.scenarios import all_scenarios

        return [(name, scenario.title) for name, scenario in all_scenarios().items()]


def direction(deployment: Deployment, source: str | None, target: str | None) -> tuple[str, str]:
    """The two sites of a drill: as named, else the first full site and one it can move to."""
    from dr_planner.errors import NotFound, Unsafe

    names = [site.name for site in deployment.full_sites]
    for name in (source, target):
        if name is not None and name not in names:
            raise NotFound(f"{name!r} is not a full site; these are: {', '.join(names)}")
    for first in [source] if source else names:
        for second in [target] if target else names:
            if any(deployment.counterpart(b, second) for b in deployment.backends_at(first)):
                return first, second
    raise Unsafe(
        f"no Cinder backend of {source or 'any site'} has a counterpart at "
        f"{target or 'another site'}",
        remedy="Mirror its pool to a cluster that a backend at the other site uses.",
    )


def new_folder(parent: Path, name: str) -> Path:
    """A folder that was not there before: evidence is never overwritten.

    :raises FileUnreadable: it cannot be made.
    """
    from dr_planner.errors import FileUnreadable

    for attempt in range(1, 1000):
        folder = parent / (name if attempt == 1 else f"{name}-{attempt}")
        try:
            folder.mkdir(parents=True)
            return folder
        except FileExistsError:
            continue
        except OSError as error:
            raise FileUnreadable(f"cannot be made: {error.strerror}", where=str(folder)) from error
    raise FileUnreadable("holds a thousand drills of this second", where=str(parent))
