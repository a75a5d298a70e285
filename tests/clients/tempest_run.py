"""Run tempest tests in a workspace and count what became of them."""

from __future__ import annotations

import json
import re
import subprocess
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

WORKERS = 2
LONGEST = 400
IDENTIFIER = re.compile(r"\[.*\]$")
WHOLE_CLASS = re.compile(r"^(setUpClass|tearDownClass) \((.*)\)$")
PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"
STATUSES = {"success": PASSED, "skip": SKIPPED}


@dataclass(frozen=True)
class Outcome:
    """What became of one test, and what was said of it when it did not pass."""

    test: str
    status: str
    said: str = field(default="", repr=False)
    seconds: float = 0.0

    @property
    def last_words(self) -> str:
        """What the service said, or the end of the traceback, or the reason for skipping."""
        lines = [line.strip() for line in self.said.splitlines() if line.strip()]
        details = [line for line in lines if line.startswith("Details: ")]
        return " | ".join(details[-1:] or lines[-2:])[:LONGEST]


def names(
    programs: Path, workspace: Path, chosen: Iterable[str], left_out: Iterable[str]
) -> list[str]:
    """The tests that regular expressions choose, without those of others, sorted."""
    done = _tempest(programs, workspace, ["--list-tests", *_choice(workspace, chosen, left_out)])
    return sorted(
        IDENTIFIER.sub("", line.strip())
        for line in done.stdout.splitlines()
        if line.startswith("tempest.")
    )


def run(
    programs: Path, workspace: Path, chosen: Iterable[str], left_out: Iterable[str]
) -> list[Outcome]:
    """Run the tests; one outcome for each, sorted by name.

    A test that was not run because its class could not be set up has failed or was skipped as its
    class; a class that could not be cleaned up is an outcome of its own.
    """
    chosen, left_out = tuple(chosen), tuple(left_out)
    wanted = names(programs, workspace, chosen, left_out)
    choice = _choice(workspace, chosen, left_out)
    with (workspace / "run.log").open("w", encoding="utf-8") as log:
        _tempest(programs, workspace, ["--concurrency", str(WORKERS), *choice], log)
    return judge(wanted, _read(programs, workspace))


def judge(wanted: Iterable[str], seen: Iterable[Outcome]) -> list[Outcome]:
    """One outcome for each wanted test, from what was seen of tests and of whole classes."""
    tests: dict[str, Outcome] = {}
    classes: dict[str, Outcome] = {}
    rest: list[Outcome] = []
    for outcome in seen:
        whole = WHOLE_CLASS.match(outcome.test)
        if whole is None:
            tests[outcome.test] = outcome
        elif whole[1] == "setUpClass":
            classes[whole[2]] = outcome
        elif outcome.status == FAILED:
            rest.append(outcome)
    judged = [_of(name, tests, classes) for name in wanted]
    return sorted([*judged, *rest], key=lambda outcome: outcome.test)


def _of(name: str, tests: dict[str, Outcome], classes: dict[str, Outcome]) -> Outcome:
    if name in tests:
        return tests[name]
    whole = classes.get(name.rpartition(".")[0])
    if whole is None:
        return Outcome(name, FAILED, "it was not run: tempest stopped before")
    return Outcome(name, whole.status, whole.said)


def _choice(workspace: Path, chosen: Iterable[str], left_out: Iterable[str]) -> list[str]:
    include, exclude = workspace / "include", workspace / "exclude"
    include.write_text("\n".join(chosen) + "\n", encoding="utf-8")
    exclude.write_text("\n".join(left_out) + "\n", encoding="utf-8")
    return ["--include-list", str(include), "--exclude-list", str(exclude)]


def _tempest(
    programs: Path, workspace: Path, words: list[str], out: IO[str] | int = subprocess.PIPE
) -> subprocess.CompletedProcess[str]:
    argv = [str(programs / "tempest"), "run", "--config-file", "etc/tempest.conf", *words]
    return subprocess.run(
        argv, cwd=workspace, stdout=out, stderr=subprocess.STDOUT, text=True, check=False
    )


def _read(programs: Path, workspace: Path) -> list[Outcome]:
    last = subprocess.run(
        [str(programs / "stestr"), "last", "--subunit"],
        cwd=workspace,
        capture_output=True,
        check=False,
    )
    reader = Path(__file__).with_name("outcomes_program.py")
    read = subprocess.run(
        [str(programs / "python"), str(reader)],
        input=last.stdout,
        capture_output=True,
        check=True,
    )
    return [
        Outcome(
            IDENTIFIER.sub("", row["test"]),
            STATUSES.get(row["status"], FAILED),
            row["said"],
            row["seconds"],
        )
        for row in json.loads(read.stdout)
    ]


def rate(target: str, outcomes: Iterable[Outcome]) -> str:
    """The pass rate in one line."""
    count = Counter(outcome.status for outcome in outcomes)
    counted = count[PASSED] + count[FAILED]
    return (
        f"tempest on the {target}: {count[PASSED]} of {counted} passed, {count[SKIPPED]} skipped"
    )
