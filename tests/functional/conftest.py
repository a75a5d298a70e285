"""Running the command as an operator does."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from dr_planner.cli.main import main

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def dr_planner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Run:
    """Runs ``dr-planner`` in this process, in a folder that is the test's own.

    For stories of many commands; whatever a process alone can show, ``dr_planner_process`` shows.
    """
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object, columns: int | None = None) -> subprocess.CompletedProcess[str]:
        monkeypatch.delenv("COLUMNS", raising=False)
        if columns is not None:
            monkeypatch.setenv("COLUMNS", str(columns))
        words = [str(argument) for argument in arguments]
        capfd.readouterr()
        status = main(words)
        written = capfd.readouterr()
        return subprocess.CompletedProcess(words, status, written.out, written.err)

    return run


@pytest.fixture
def dr_planner_process(tmp_path: Path) -> Run:
    """Runs ``dr-planner`` as a process of its own."""

    def run(*arguments: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "dr_planner", *map(str, arguments)],
            cwd=tmp_path,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    return run
