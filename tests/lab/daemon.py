"""One process of the lab, and the book that says it is ours.

A number alone proves nothing: the kernel gives it to somebody else one day. The book holds the
boot, the number and the start time. What crashed before it was entered is found by a mark in its
environment.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.lab.place import LabError, Place

MARK = "DR_PLANNER_LAB_DAEMON"
PATIENCE = 20.0
"""Seconds that a daemon may take to end when it is asked to."""

_children: list[subprocess.Popen[bytes]] = []


@dataclass(frozen=True)
class Daemon:
    """A process by its name in a lab."""

    place: Place
    name: str

    @property
    def _book(self) -> Path:
        return self.place.folder / "pid" / self.name

    @property
    def log_file(self) -> Path:
        """What it prints."""
        return self.place.log / f"{self.name}.log"

    def pid(self) -> int | None:
        """Its number while it lives, None else."""
        try:
            boot, pid, born = self._book.read_text().split()
        except (OSError, ValueError):
            return None
        alive = boot == _boot() and born == _born(int(pid))
        return int(pid) if alive else None

    def start(
        self,
        argv: Sequence[str | Path],
        *,
        environment: Mapping[str, str] | None = None,
        cwd: Path | None = None,
    ) -> None:
        """Start it in a session of its own, unless it lives."""
        if self.pid():
            return
        with self.log_file.open("ab") as log:
            child = subprocess.Popen(
                [str(word) for word in argv],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                cwd=cwd or self.place.folder,
                env={**os.environ, **(environment or {}), MARK: str(self.place.folder)},
            )
        _children.append(child)
        self._book.write_text(f"{_boot()} {child.pid} {_born(child.pid)}\n")

    def kill(self, *, only: signal.Signals = signal.SIGKILL) -> bool:
        """Kill it and all that it started, at once; say whether it lived."""
        pid = self.pid()
        if pid is None:
            return False
        with contextlib.suppress(ProcessLookupError):
            os.killpg(pid, only)
        return True

    def ask(self) -> None:
        """Ask it to end."""
        pid = self.pid()
        if pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)

    def wait_for_end(self) -> None:
        """Wait until it has ended; kill it where it does not."""
        end = time.monotonic() + PATIENCE
        while self.pid() and time.monotonic() < end:
            reap()
            time.sleep(0.05)
        self.kill()
        while self.pid():
            reap()
            time.sleep(0.02)

    def stop(self) -> None:
        """Ask it to end and wait."""
        self.ask()
        self.wait_for_end()

    def rss_mib(self) -> int:
        """Memory of it and of all that it started, in MiB."""
        pid = self.pid()
        return sum(_rss(p) for p in _processes() if _session(p) == pid) // 1024 if pid else 0

    def must_live(self) -> None:
        """Raise where it has died."""
        if not self.pid():
            raise LabError(f"{self.name} has died; see {self.log_file}")


def daemons(place: Place) -> list[Daemon]:
    """All that were ever started in this lab and not taken down."""
    folder = place.folder / "pid"
    names = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
    return [Daemon(place, name) for name in names]


def forget(place: Place) -> None:
    """Close the books of what is dead."""
    for daemon in daemons(place):
        if not daemon.pid():
            (place.folder / "pid" / daemon.name).unlink(missing_ok=True)


def sweep(place: Place) -> int:
    """Kill what carries this lab's mark and belongs to no daemon in the books.

    A crash leaves such processes: started, and never entered. Says how many there were.
    """
    mark = f"{MARK}={place.folder}".encode()
    booked = {pid for daemon in daemons(place) if (pid := daemon.pid())}
    found = 0
    for pid in _processes():
        try:
            marked = mark in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
        except OSError:
            continue
        if marked and _born(pid) and not booked & {pid, _session(pid), *_ancestors(pid)}:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
                found += 1
    return found


def reap() -> None:
    """Let our own children go when they have ended, so that they do not look alive."""
    for child in list(_children):
        if child.poll() is not None:
            _children.remove(child)


def _boot() -> str:
    return Path("/proc/sys/kernel/random/boot_id").read_text().strip()


def _stat(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return []


def _born(pid: int) -> str:
    """When a process started, in ticks since the boot; empty for a dead one."""
    stat = _stat(pid)
    return stat[19] if stat and stat[0] != "Z" else ""


def _session(pid: int) -> int | None:
    stat = _stat(pid)
    return int(stat[3]) if stat else None


def _ancestors(pid: int) -> Iterator[int]:
    while (stat := _stat(pid)) and (pid := int(stat[1])) > 1:
        yield pid


def _rss(pid: int) -> int:
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
    return 0


def _processes() -> Iterator[int]:
    return (int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit())
