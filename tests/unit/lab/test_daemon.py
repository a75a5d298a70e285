"""The lab's books: it ends what it started, and nothing else."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lab.daemon import MARK, Daemon, daemons, forget, sweep
from tests.lab.place import Place

SLEEP = [sys.executable, "-c", "import time; time.sleep(60)"]


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    """An empty lab."""
    place = Place.at(tmp_path / "lab")
    place.remember()
    yield place
    for daemon in daemons(place):
        daemon.kill()
    sweep(place)


@pytest.fixture
def stranger() -> Iterator[subprocess.Popen[bytes]]:
    """A process of somebody else."""
    process = subprocess.Popen(SLEEP)
    yield process
    process.kill()
    process.wait()


def test_a_daemon_is_started_once_and_stopped(place: Place) -> None:
    """Bringing up what is up already changes nothing."""
    daemon = Daemon(place, "one")
    daemon.start(SLEEP)
    pid = daemon.pid()
    daemon.start(SLEEP)

    assert pid and daemon.pid() == pid
    assert [d.name for d in daemons(place)] == ["one"]
    daemon.stop()
    assert daemon.pid() is None
    forget(place)
    assert daemons(place) == []


def test_what_a_daemon_started_dies_with_it(place: Place) -> None:
    """A volume service has a process for each of its backends."""
    child = f"import subprocess, time; subprocess.Popen({SLEEP!r}); time.sleep(60)"
    daemon = Daemon(place, "parent")
    daemon.start([sys.executable, "-c", child])
    group = daemon.pid()
    assert group
    end = time.monotonic() + 20
    while len(members(group)) < 2 and time.monotonic() < end:
        time.sleep(0.02)
    assert len(members(group)) == 2

    daemon.kill()
    daemon.wait_for_end()
    while members(group) and time.monotonic() < end:
        time.sleep(0.02)
    assert members(group) == []


def members(group: int) -> list[int]:
    """The living processes of a group."""
    found = []
    for path in Path("/proc").iterdir():
        try:
            stat = (path / "stat").read_text().rsplit(")", 1)[1].split()
        except (OSError, IndexError):
            continue
        if path.name.isdigit() and int(stat[2]) == group and stat[0] != "Z":
            found.append(int(path.name))
    return found


@pytest.mark.parametrize("wrong", ["boot", "born"])
def test_a_number_that_went_to_somebody_else_is_left_alone(
    place: Place, stranger: subprocess.Popen[bytes], wrong: str
) -> None:
    """The kernel gives numbers again, after a while or after a boot."""
    daemon = Daemon(place, "old")
    daemon.start(SLEEP)
    book = place.folder / "pid/old"
    boot, _pid, born = book.read_text().split()
    daemon.kill()
    daemon.wait_for_end()
    stat = Path(f"/proc/{stranger.pid}/stat").read_text().rsplit(")", 1)[1].split()
    book.write_text(
        f"an-earlier-boot {stranger.pid} {stat[19]}\n"
        if wrong == "boot"
        else f"{boot} {stranger.pid} {born}0\n"
    )

    assert daemon.pid() is None
    assert not daemon.kill()
    daemon.stop()
    assert stranger.poll() is None


def test_what_a_crash_left_is_found_by_its_mark(
    place: Place, stranger: subprocess.Popen[bytes]
) -> None:
    """It was started and never entered in a book. Another lab's is not ours."""
    here = {**os.environ, MARK: str(place.folder)}
    elsewhere = {**os.environ, MARK: str(place.folder) + "-2"}
    booked = Daemon(place, "booked")
    booked.start(SLEEP)
    ours = subprocess.Popen(SLEEP, env=here)
    theirs = subprocess.Popen(SLEEP, env=elsewhere)
    try:
        end = time.monotonic() + 20
        while MARK.encode() not in Path(f"/proc/{ours.pid}/environ").read_bytes():
            assert time.monotonic() < end
        assert sweep(place) == 1
        assert ours.wait(timeout=20) == -signal.SIGKILL
        assert booked.pid() and theirs.poll() is None and stranger.poll() is None
    finally:
        theirs.kill()
        theirs.wait()
