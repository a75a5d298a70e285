"""``simulator serve`` and its rulers, as processes, the way the tutorial uses them."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.functional.simulated_cloud import DESIGN


class Serving:
    """A running ``dr-planner simulator serve``."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dr_planner", "simulator", "serve", str(DESIGN), *words],
            cwd=folder,
            env={**os.environ, "TMPDIR": str(folder)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.lines = [self.process.stdout.readline() for _ in range(4)]
        self.environment = dict(os.environ)
        for line in self.lines:
            found = re.fullmatch(r"export (\w+)=(.*)\n", line)
            assert found, (self.lines, self.process.stderr)
            value = found[2].replace(':"$PATH"', ":" + os.environ["PATH"])
            self.environment[found[1]] = value

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a command in the other terminal."""
        return subprocess.run(
            words, env=self.environment, capture_output=True, text=True, timeout=60, check=False
        )

    def rule(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run one of the simulator's commands there."""
        return self.run(sys.executable, "-m", "dr_planner", "simulator", *words)

    def end(self, number: int = signal.SIGTERM) -> int:
        """End it and give its exit status."""
        self.process.send_signal(number)
        self.process.communicate(timeout=20)
        return self.process.returncode


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    """A simulator in its own process, with files in a temporary folder."""
    running = Serving(tmp_path, "--volumes", "3", "--speed", "100")
    yield running
    if running.process.poll() is None:
        running.end(signal.SIGKILL)


def test_a_site_can_be_lost_from_another_terminal(serving: Serving) -> None:
    """The second terminal needs the printed lines only."""
    conf = f"{serving.environment['OS_CEPH__CONF_DIR']}/ceph-north.conf"
    ls = ("rbd", "-c", conf, "--id", "dr-planner", "--client-mount-timeout", "1", "ls", "volumes")
    assert serving.run(*ls).stdout.startswith("volume-")

    lost = serving.rule("lose", "north", "-f", "json")

    assert lost.returncode == 0, lost.stderr
    assert {"site": "north", "state": "lost"} in json.loads(lost.stdout)["sites"]
    assert serving.run(*ls).returncode == 110
    assert serving.rule("return", "north").returncode == 0
    assert serving.run(*ls).returncode == 0
    status = json.loads(serving.rule("status", "-f", "json").stdout)
    assert {site["state"] for site in status["sites"]} == {"up"}
    assert status["database"] == "works"
    assert status["volumes"] == 3
    assert status["problems"] == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_well_and_leaves_nothing_behind(tmp_path: Path, number: int) -> None:
    """Exit status 0, and no password stays on disk."""
    running = Serving(tmp_path, "--volumes", "0")
    assert list(tmp_path.iterdir())

    assert running.end(number) == 0

    assert list(tmp_path.iterdir()) == []


def test_the_clouds_file_goes_where_it_was_wanted(tmp_path: Path) -> None:
    """And a file that is there already is not overwritten."""
    file = tmp_path / "my clouds.yaml"
    running = Serving(tmp_path, "--clouds-file", str(file), "--volumes", "0")
    assert file.stat().st_mode & 0o077 == 0
    second = subprocess.run(
        [
            *(sys.executable, "-m", "dr_planner", "simulator", "serve", str(DESIGN)),
            *("--clouds-file", str(file)),
        ],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert second.returncode == 2
    assert "file-exists" in second.stderr
    assert str(file) in second.stderr
    assert running.end() == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["lose", "mars"], 2, "there is no site mars"),
        (["lose"], 2, "required: SITE"),
    ],
)
def test_wrong_words_are_refused(
    serving: Serving, words: Sequence[str], status: int, said: str
) -> None:
    """A typing error must not pass as a drill."""
    done = serving.rule(*words)

    assert done.returncode == status
    assert said in done.stderr


def test_a_simulator_that_is_gone_is_unreachable(serving: Serving) -> None:
    """Its control file is gone with it; a copy of it leads nowhere."""
    control = Path(serving.environment["DR_PLANNER_SIMULATOR"])
    assert control.stat().st_mode & 0o077 == 0
    text = control.read_text()
    forged = control.with_name("forged.json")
    forged.write_text(json.dumps({**json.loads(text), "token": "guessed"}))
    refused = serving.rule("lose", "north", "--control", str(forged))
    assert refused.returncode == 2
    assert "token" in refused.stderr
    serving.end()

    missing = serving.rule("status")
    control.parent.mkdir()
    control.write_text(text)
    nobody = serving.rule("status")
    control.unlink()
    control.parent.rmdir()

    assert missing.returncode == 2
    assert nobody.returncode == 3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--volumes", "-1"], "--volumes"),
        (["--speed", "0"], "--speed"),
        (["--site", "mars"], "mars"),
    ],
)
def test_numbers_and_names_are_checked_first(
    dr_planner_process, words: Sequence[str], said: str
) -> None:
    """Before anything is started or written."""
    began = time.monotonic()

    done = dr_planner_process("simulator", "serve", DESIGN, *words)

    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert time.monotonic() - began < 60
