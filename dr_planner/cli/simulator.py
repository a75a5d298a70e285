"""``simulator``: play a design on this machine, and lose its sites at will."""

from __future__ import annotations

import argparse
import datetime
import os
import shlex
import shutil
import signal
import tempfile
import threading
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from dr_planner.cli.command import Command, Lister

CONTROL = "DR_PLANNER_SIMULATOR"
"""Environment variable that names the control file of a running simulator."""

MOST_VOLUMES = 10_000


class SimulatorServe(Command):
    """Play the sites of a design until interrupted.

    Serves Keystone, Cinder and Ceph of every full site on loopback and fills them with a
    workload. Prints the lines for a shell in which 'openstack', 'rbd' and this tool reach it.
    Passwords and keys are made anew each time. Ends with exit status 0 on Ctrl-C or SIGTERM and
    removes the files that it wrote.
    """

    words = "simulator serve"

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument("design", type=Path, metavar="DESIGN", help="design file")
        parser.add_argument(
            "--clouds-file",
            type=Path,
            metavar="FILE",
            help="where the clouds.yaml is written; the other files go into a folder beside it "
            "(default: all in a new temporary folder)",
        )
        parser.add_argument(
            "--volumes", type=int, default=24, help="volumes to begin with; default: 24"
        )
        parser.add_argument(
            "--site", metavar="SITE", help="where they live (default: at all sites in turn)"
        )
        parser.add_argument("--seed", type=int, default=0, help="of the workload; default: 0")
        parser.add_argument(
            "--speed",
            type=float,
            default=1.0,
            help="how much faster than in reality mirroring and services work; default: 1",
        )
        parser.add_argument(
            "--virtual",
            action="store_true",
            help="let time stand still until 'simulator advance' moves it",
        )
        return parser

    def run_it(self, args: argparse.Namespace) -> int:
        from dr_planner.design.load import load
        from dr_planner.errors import InputError, NotFound
        from dr_planner.simulator.control import Control
        from dr_planner.simulator.simulator import Simulator
        from dr_planner.simulator.workload import example_workload

        if not 0 <= args.volumes <= MOST_VOLUMES:
            raise InputError(f"--volumes must be between 0 and {MOST_VOLUMES}")
        if not 0 < args.speed <= 10_000:
            raise InputError("--speed must be above 0 and at most 10000")
        deployment = load(args.design)
        if args.site is not None and args.site not in [s.name for s in deployment.full_sites]:
            known = ", ".join(site.name for site in deployment.full_sites)
            raise NotFound(f"there is no full site {args.site!r}; known: {known}")
        asked_to_end = threading.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: asked_to_end.set())
        # Clients judge tokens by their own clock, so a virtual one begins now.
        began = datetime.datetime.now(datetime.UTC)
        simulator = Simulator(
            deployment, seed=args.seed, speed=args.speed, virtual=args.virtual, began=began
        )
        if args.volumes:
            workload = example_workload(
                deployment, volumes=args.volumes, site=args.site, seed=args.seed
            )
            simulator.populate(workload)
        folder, clouds = _places(args.clouds_file)
        control = Control(simulator, folder / "control.json")
        try:
            with simulator:
                access = simulator.write_access(folder, clouds)
                control.start()
                for line in access.shell_lines():
                    self.print(line)
                self.print(f"export {CONTROL}={shlex.quote(str(folder / 'control.json'))}")
                self.app.stdout.flush()
                self.say(f"{deployment.name} is up. Ctrl-C ends it.")
                asked_to_end.wait()
        finally:
            control.stop()
            shutil.rmtree(folder, ignore_errors=True)
            clouds.unlink(missing_ok=True)
        return 0

    def say(self, text: str) -> None:
        """Write to stderr, where it is in nobody's way."""
        self.app.stderr.write(text + "\n")


def _places(clouds_file: Path | None) -> tuple[Path, Path]:
    """The folder for all files, made new, and the clouds.yaml.

    :raises FileExistsAlready: one of them is there already.
    :raises FileUnreadable: the folder cannot be made.
    """
    from dr_planner.errors import FileExistsAlready, FileUnreadable

    if clouds_file is None:
        folder = Path(tempfile.mkdtemp(prefix="dr-planner-simulator-"))
        return folder, folder / "clouds.yaml"
    clouds = clouds_file.absolute()
    folder = clouds.with_name(clouds.stem + "-simulator")
    for path in (clouds, folder):
        if path.exists():
            raise FileExistsAlready(
                "this is there already",
                where=str(path),
                remedy="Name another --clouds-file, or remove it if it is left from a simulator "
                "that was killed.",
            )
    try:
        folder.mkdir(mode=0o700)
    except OSError as error:
        raise FileUnreadable(f"cannot be made: {error.strerror}", where=str(folder)) from error
    return folder, clouds


class _Ruler(Lister):
    """A command to a running simulator, which answers with the state of all sites."""

    schema = "dr-planner.simulator/1"
    items = "sites"
    columns = ("Site", "State")

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument(
            "--control",
            type=Path,
            metavar="FILE",
            help=f"control file of the simulator (default: what {CONTROL} names)",
        )
        return parser

    def ask(self, args: argparse.Namespace, verb: str, *words: str) -> Iterable[Sequence[Any]]:
        """Tell the simulator and give the state of its sites."""
        from dr_planner.errors import InputError
        from dr_planner.simulator.control import ask

        file = args.control or os.environ.get(CONTROL)
        if not file:
            raise InputError(
                "which simulator?",
                remedy=f"Give --control FILE, or set {CONTROL} with the line that "
                "'dr-planner simulator serve' printed.",
            )
        answer: Mapping[str, Any] = ask(Path(file), verb, *words)
        self.facts = {key: value for key, value in answer.items() if key != "sites"}
        return [(name, state) for name, state in answer["sites"].items()]


class SimulatorLose(_Ruler):
    """Lose a site of a running simulator: its APIs, Ceph, services and database members."""

    words = "simulator lose"

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument("site", metavar="SITE", help="site to lose")
        return parser

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        return self.ask(args, "lose", args.site)


class SimulatorReturn(_Ruler):
    """Bring a lost site of a running simulator back as it was when it was lost."""

    words = "simulator return"

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument("site", metavar="SITE", help="site to bring back")
        return parser

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        return self.ask(args, "return", args.site)


class SimulatorAdvance(_Ruler):
    """Move the clock of a running simulator that was started with --virtual.

    Everything that is due on the way happens at once: a schedule of 15 minutes passes in a
    moment.
    """

    words = "simulator advance"

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument("seconds", type=float, metavar="SECONDS", help="how far")
        return parser

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        return self.ask(args, "advance", repr(args.seconds))


class SimulatorStatus(_Ruler):
    """Say which sites of a running simulator are up, and what was asked of it so far.

    The machine-readable formats also have the state of the database, the number of calls, and
    the requests that the real services would not have understood.
    """

    words = "simulator status"

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        return self.ask(args, "status")


class SimulatorMishap(_Ruler):
    """Let something bad happen to a running simulator; 'simulator mishap list' names what.

    For example: simulator mishap answers-lost kind=cinder 'pattern=POST */action' times=1
    """

    words = "simulator mishap"

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument("name", metavar="NAME", help="of the mishap")
        parser.add_argument(
            "details", metavar="KEY=VALUE", nargs="*", help="what it is told, see the list"
        )
        return parser

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        return self.ask(args, "mishap", args.name, *args.details)


class SimulatorMishapList(Lister):
    """List the mishaps of the library. The columns Needs and Takes are what each is told."""

    words = "simulator mishap list"
    schema = "dr-planner.mishaps/1"
    items = "mishaps"
    columns = ("Name", "Title", "Text", "Needs", "Takes")
    brief = ("Name", "Title")

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.simulator.mishaps import library

        for name, mishap in sorted(library().items()):
            yield name, mishap.title, mishap.text, list(mishap.needs), list(mishap.takes)


class SimulatorRevive(_Ruler):
    """Start the APIs that died in a running simulator, and end all rules about calls."""

    words = "simulator revive"

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        return self.ask(args, "revive")


class SimulatorLoad(_Ruler):
    """Fill a running simulator with the twin of a captured cloud, to rehearse its recovery.

    The simulator must play the design that the catalog was captured with; start it with
    --volumes 0. Volumes, types, owners, snapshots and attachments are those of the catalog; a
    server is known by its volumes; content is made up.
    """

    words = "simulator load"

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument(
            "catalog", metavar="CATALOG", help="name of a catalog in the state store"
        )
        parser.add_argument(
            "--pseudonyms",
            action="store_true",
            help="put other names, ids and words in place of the tenants' own",
        )
        return parser

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.catalog.store import CatalogStore
        from dr_planner.cli.names import find
        from dr_planner.cli.world import state_store
        from dr_planner.simulator.pseudonym import Pseudonyms
        from dr_planner.simulator.twin import under_pseudonyms

        store = CatalogStore(state_store(self.conf, create=False))
        catalog = store.get(find(args.catalog, store.names(), "catalog"))
        if args.pseudonyms:
            catalog = under_pseudonyms(catalog, Pseudonyms())
        with tempfile.NamedTemporaryFile("w", prefix="dr-planner-twin-", suffix=".json") as file:
            file.write(catalog.model_dump_json())
            file.flush()
            return list(self.ask(args, "load", file.name))
