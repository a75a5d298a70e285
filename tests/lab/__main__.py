"""``python -m tests.lab``: the lab for a developer's hands, and for tox."""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.lab import ceph, machine
from tests.lab.daemon import daemons, forget, sweep
from tests.lab.design import write_design
from tests.lab.faults import FAULTS, PATH_FAULTS, kill_during
from tests.lab.openstack import Region, RegionTwo, run_inside
from tests.lab.operations import OPERATIONS
from tests.lab.place import ROOT, SITES, LabError, Place, default_folder


def main(words: list[str]) -> int:
    """Run one command; give its exit status."""
    options = parser().parse_args(words)
    if sys.prefix != "/usr" and Path(machine.DEBIAN_PYTHON).exists():
        # Debian's own Python alone has Ceph's bindings.
        os.chdir(ROOT)
        argv = [machine.DEBIAN_PYTHON, "-m", "tests.lab", "--dir", str(options.dir), *words]
        os.execv(machine.DEBIAN_PYTHON, argv)
    place = Place.at(options.dir, options.net, options.base)
    try:
        return int(options.command(place, options) or 0)
    except LabError as error:
        print(f"lab: {error}", file=sys.stderr)
        return 1


def parser() -> argparse.ArgumentParser:
    """The commands and their options."""
    top = argparse.ArgumentParser(prog="python -m tests.lab", description=__doc__)
    top.add_argument(
        "--dir",
        type=lambda text: Path(text).resolve(),
        default=default_folder(),
        help="folder of the lab (default: $DR_PLANNER_LAB_DIR, else /var/tmp/dr-planner-lab)",
    )
    top.add_argument("--net", help="first three numbers of its addresses (default: 127.0.14)")
    top.add_argument("--base", type=int, help="first of its 200 ports (default: 14300)")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, function: Callable[..., object], text: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text, description=text)
        made.set_defaults(command=function)
        return made

    for name, function, text in (
        ("up", up, "install what is missing, start what does not run, wait until all is well"),
        ("run", run, "up, run a command with DR_PLANNER_LAB_DIR set, and down again"),
    ):
        made = command(name, function, text)
        made.add_argument("--ceph-only", action="store_true", help="no OpenStack")
        if function is run:
            made.add_argument("words", nargs=argparse.REMAINDER, help="the command")
    made = command("down", down, "stop everything that up started")
    made.add_argument("--purge", action="store_true", help="delete the lab's data too")
    command("status", status, "daemons and their memory")
    command("region-up", region_up, "start the second region, at site B alone, on a running lab")
    command("region-down", region_down, "stop the second region and nothing else")
    command("check", check, "whether this machine can have the lab; the reason where it cannot")
    made = command("workload", workload, "'make SITE N', or 'clear': volumes for a drill")
    made.add_argument("words", nargs="+")
    for name, function in FAULTS.items():
        text = str(function.__doc__).partition("\n")[0]
        made = command(name, _fault, text)
        made.add_argument("site", choices=SITES)
        made.set_defaults(fault=function)
    for name, function in PATH_FAULTS.items():
        text = str(function.__doc__).partition("\n")[0]
        made = command(name, _path_fault, text)
        made.add_argument("site", choices=SITES, help="where the daemon is")
        made.add_argument("target", choices=SITES, help="where the cluster is")
        made.add_argument("--both-ways", action="store_true", help="the other daemon's path too")
        if name == "slow-path":
            made.add_argument("--delay-ms", type=float, default=0, help="in each direction")
            made.add_argument("--rate-mbit", type=float, default=0, help="in each direction")
        made.set_defaults(fault=function)
    text = str(kill_during.__doc__).partition("\n")[0]
    made = command("kill-during", _kill_during, text)
    made.add_argument("site", choices=SITES)
    made.add_argument("operation", choices=OPERATIONS)
    made.add_argument("--seconds", type=float, default=120, help="how long to wait for it")
    return top


def _fault(place: Place, options: argparse.Namespace) -> None:
    options.fault(place, options.site)


def _kill_during(place: Place, options: argparse.Namespace) -> None:
    def say(text: str) -> None:
        print(text, flush=True)

    kill_during(place, options.site, options.operation, seconds=options.seconds, say=say)


def _path_fault(place: Place, options: argparse.Namespace) -> None:
    words = ("both_ways", "delay_ms", "rate_mbit")
    given = {word: getattr(options, word) for word in words if word in options}
    options.fault(place, options.site, options.target, **given)


@contextlib.contextmanager
def _alone(place: Place) -> Iterator[None]:
    """Nobody else brings this lab up or down meanwhile."""
    place.folder.mkdir(parents=True, exist_ok=True)
    with (place.folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def up(place: Place, options: argparse.Namespace) -> None:
    """Bring the lab up."""
    machine.check()
    began = time.monotonic()

    def step(text: str) -> None:
        print(f"{time.monotonic() - began:6.1f} s  {text}", file=sys.stderr)

    with _alone(place):
        place.remember()
        machine.install_packages(place, "lab-ceph" if options.ceph_only else "lab", step)
        if not options.ceph_only:
            machine.make_venv(place, step)
        step("installed")
        forget(place)
        if killed := sweep(place):
            step(f"killed {killed} processes that a crash had left")
        if options.ceph_only:
            ceph.up(place, step)
        else:
            region = Region(place)
            with ThreadPoolExecutor(1) as other:
                base = other.submit(region.prepare, step)
                ceph.up(place, step)
                base.result()
            region.start(step)
        for daemon in daemons(place):
            daemon.must_live()
        write_design(place)
    step(f"up: export DR_PLANNER_LAB_DIR={place.folder} "
         f"OS_CLIENT_CONFIG_FILE={place.clouds_file} OS_CLOUD=admin")  # fmt: skip


def down(place: Place, options: argparse.Namespace) -> None:
    """Take the lab down."""
    if not place.folder.exists():
        return
    with _alone(place):
        Region(place).down()
        ceph.down(place)
        sweep(place)
        forget(place)
        if options.purge:
            with contextlib.suppress(FileNotFoundError):
                shutil.rmtree(place.folder)


def run(place: Place, options: argparse.Namespace) -> int:
    """Bring the lab up, run a command, and take down what this call brought up."""
    words = options.words[1:] if options.words[:1] == ["--"] else options.words
    if not words:
        raise LabError("run what?")
    was_up = any(daemon.pid() for daemon in daemons(place))
    options.purge = not was_up
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupt)
    try:
        up(place, options)
        environment = {**os.environ, "DR_PLANNER_LAB_DIR": str(place.folder)}
        with subprocess.Popen(words, env=environment) as child:
            try:
                return child.wait()
            except KeyboardInterrupt:
                _end(child)
                raise
    except KeyboardInterrupt:
        return 130
    except LabError:
        if options.purge:
            _keep_logs(place)
        raise
    finally:
        if not was_up:
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, signal.SIG_IGN)
            down(place, options)


def _keep_logs(place: Place) -> None:
    """Copy the logs that an error speaks of, for what was brought up is deleted."""
    if place.log.is_dir():
        kept = Path(tempfile.mkdtemp(prefix="dr-planner-lab-log-"))
        shutil.copytree(place.log, kept, dirs_exist_ok=True)
        print(f"lab: its logs are kept in {kept}", file=sys.stderr)


def _interrupt(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def _end(child: subprocess.Popen[bytes]) -> None:
    """Let a command end that has heard the terminal's Ctrl-C; tell one that has not."""
    for tell, seconds in ((lambda: None, 10), (lambda: child.send_signal(signal.SIGINT), 20)):
        tell()
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(timeout=seconds)
            return
    child.kill()


def status(place: Place, options: argparse.Namespace) -> int:
    """Print the daemons; 0 where all live, 1 where one has died, 3 where there are none."""
    found = daemons(place)
    for daemon in found:
        pid = daemon.pid()
        print(f"{daemon.name:24} {pid or 'DEAD':>8} {daemon.rss_mib():>6} MiB")
    print(f"{'total':24} {'':8} {sum(daemon.rss_mib() for daemon in found):>6} MiB")
    return 3 if not found else int(not all(daemon.pid() for daemon in found))


def check(place: Place, options: argparse.Namespace) -> None:
    """Say nothing where the lab can be had."""
    machine.check()


def region_up(place: Place, options: argparse.Namespace) -> None:
    """Bring up the second region."""
    began = time.monotonic()
    with _alone(place):
        RegionTwo(place).up(
            lambda text: print(f"{time.monotonic() - began:6.1f} s  {text}", file=sys.stderr)
        )


def region_down(place: Place, options: argparse.Namespace) -> None:
    """Take down the second region."""
    with _alone(place):
        RegionTwo(place).down()


def workload(place: Place, options: argparse.Namespace) -> None:
    """Make or remove the volumes of a drill."""
    run_inside(place, "tests.lab.workload", *options.words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
