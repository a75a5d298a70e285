"""Killed anywhere and resumed, a recovery ends as an unbroken one."""

from __future__ import annotations

import os
import signal
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from dr_planner.recovery.journal import Journal
from dr_planner.simulator.faults import Effect, Fault
from tests.functional.recovery_stand import ACKNOWLEDGE, EXAMPLE, Cloud

KILLED_AFTER = (
    "import os, signal, sys\n"
    "from dr_planner.recovery.journal import Journal\n"
    "left, append = int(sys.argv.pop(1)), Journal.append\n"
    "def dying(self, *args, **kwargs):\n"
    "    global left\n"
    "    record = append(self, *args, **kwargs)\n"
    "    left -= 1\n"
    "    if left == 0:\n"
    "        os.kill(os.getpid(), signal.SIGKILL)\n"
    "    return record\n"
    "Journal.append = dying\n"
    "from dr_planner.cli.main import main\n"
    "sys.exit(main())\n"
)
"""The program, with a process that dies right after a record of the journal. Nothing else of it
is touched: no handler runs, no file is closed, no thread comes to its end."""


def records(cloud: Cloud) -> int:
    """How many records the newest journal holds, read as another process would."""
    from dr_planner.catalog.statestore import StateStore
    from dr_planner.clock import SystemClock
    from dr_planner.recovery.journal import run_names

    state = StateStore(f"sqlite:///{cloud.folder / 'dr-planner.sqlite'}")
    try:
        return len(Journal(state, run_names(state)[-1], SystemClock(), "t").records())
    finally:
        state.close()


def started(cloud: Cloud, kind: str) -> tuple[object, ...]:
    """Plan, and give the words that start the plan; in a disaster the source is lost."""
    digest = cloud.plan_here(kind)
    if kind == "disaster":
        cloud.simulator.lose_site("north")
    words = ("run", "start", EXAMPLE, "plan.yaml", "--approve", digest)
    return (*words, "--acknowledge", ACKNOWLEDGE) if kind == "disaster" else words


def slow(cloud: Cloud) -> None:
    """Let the demotions take long enough for something to happen meanwhile."""
    cloud.simulator.faults.add(
        Fault(Effect.DELAY, kind="rbd", pattern="mirror image demote *", seconds=4.0, times=5)
    )


def begun(cloud: Cloud, *words: object) -> subprocess.Popen[str]:
    """A run that has said that it has begun. Whoever runs the tests may ignore Control-C."""
    process = subprocess.Popen(
        cloud.words(*words),
        cwd=cloud.folder,
        env=cloud.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert process.stderr is not None
    process.stderr.readline()
    return process


def outcome(cloud: Cloud) -> tuple[Counter[str], list[Any]]:
    """What took effect, and every closure as Cinder tells it afterwards."""
    found = cloud.door("south").closures()
    # A simulated cloud is made anew for each kill: only its clock differs.
    return cloud.acts(), [closure.model_copy(update={"created_at": ""}) for closure in found]


@pytest.mark.parametrize("kind", ["planned", "disaster"])
def test_killed_after_every_single_record(tmp_path: Path, kind: str) -> None:
    """Every record of the journal, one after the other, is the last one that a process wrote."""
    (tmp_path / "0").mkdir()
    unbroken = Cloud(tmp_path / "0", volumes=1)
    try:
        unbroken.run(*started(unbroken, kind))
        expected, total = outcome(unbroken), records(unbroken)
    finally:
        unbroken.simulator.stop()
    assert total >= 9

    for number in range(1, total):
        folder = tmp_path / str(number)
        folder.mkdir()
        broken = Cloud(folder, volumes=1)
        try:
            words = started(broken, kind)
            program = [broken.words()[0], "-c", KILLED_AFTER, str(number), *map(str, words)]
            died = subprocess.run(
                program, cwd=folder, env=broken.environment, capture_output=True, check=False
            )
            assert died.returncode == -signal.SIGKILL, died.stderr
            assert records(broken) == number

            broken.run("run", "resume", EXAMPLE)
            assert outcome(broken) == expected, f"killed after record {number}"
        finally:
            broken.simulator.stop()


def test_killed_at_moments_that_nobody_chose(tmp_path: Path) -> None:
    """Between a record and its act, within an act, within a look: wherever it happens to be."""
    cloud = Cloud(tmp_path, volumes=5)
    try:
        words = started(cloud, "planned")
        for delay in (0.9, 1.2, 1.5):
            with subprocess.Popen(
                cloud.words(*words),
                cwd=tmp_path,
                env=cloud.environment,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            ) as process:
                try:
                    process.wait(timeout=delay)
                except subprocess.TimeoutExpired:
                    os.kill(process.pid, signal.SIGKILL)
            if cloud.json("run", "list")["runs"]:
                words = ("run", "resume", EXAMPLE)
        done = cloud.json(*words)

        assert done["volumes_recovered"] == 5
        assert max(cloud.acts().values()) == 1
    finally:
        cloud.simulator.stop()


def test_interrupted_by_hand_it_says_how_to_go_on(tmp_path: Path) -> None:
    """Control-C: exit status 130, nothing lost, and 'run resume' finishes it."""
    cloud = Cloud(tmp_path, volumes=5)
    try:
        words = started(cloud, "planned")
        slow(cloud)
        with begun(cloud, *words) as process:
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=60)
        assert process.returncode == 130
        assert "run resume" in err
        assert "Traceback" not in err

        cloud.run("run", "resume", EXAMPLE)
        assert cloud.json("run", "show")["volumes_recovered"] == 5
    finally:
        cloud.simulator.stop()


def test_two_processes_do_not_recover_the_same_deployment(tmp_path: Path) -> None:
    """The second is refused with exit status 6 while the first works."""
    cloud = Cloud(tmp_path, volumes=5)
    try:
        words = started(cloud, "planned")
        slow(cloud)
        with begun(cloud, *words) as first:
            second = cloud.run("run", "resume", EXAMPLE, expect=6)
            first.communicate(timeout=120)
        assert "run-locked" in second.stderr
        assert first.returncode == 0
    finally:
        cloud.simulator.stop()
