"""What became of the slice the last time, kept in ``record.yaml``: the yardstick of later runs.

``python -m tests.clients TARGET`` runs the slice and keeps what it saw.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from tests.clients.tempest_program import RELEASE
from tests.clients.tempest_run import FAILED, PASSED, SKIPPED, Outcome

FILE = Path(__file__).with_name("record.yaml")
UNEXPLAINED = "not looked at yet"


@dataclass(frozen=True)
class Record:
    """What one target did.

    :param passed: how many tests passed.
    :param failed: test -> why it fails there.
    :param skipped: test -> why tempest skips it there.
    :param seconds: how long the run took.
    """

    passed: int
    failed: dict[str, str]
    skipped: dict[str, str]
    seconds: int
    on: str = ""

    @property
    def counted(self) -> int:
        """The tests that were run."""
        return self.passed + len(self.failed)


def of(outcomes: Sequence[Outcome], seconds: float, before: Record | None) -> Record:
    """The record of a run; reasons of failures that were known before are kept."""
    known = before.failed if before else {}
    return Record(
        passed=sum(outcome.status == PASSED for outcome in outcomes),
        failed={
            outcome.test: known.get(outcome.test, UNEXPLAINED)
            for outcome in outcomes
            if outcome.status == FAILED
        },
        skipped={o.test: o.last_words for o in outcomes if o.status == SKIPPED},
        seconds=round(seconds),
        on=datetime.date.today().isoformat(),
    )


def read() -> dict[str, Record]:
    """The record of each target."""
    if not FILE.exists():
        return {}
    document = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return {name: _record(found) for name, found in document["targets"].items()}


def write(target: str, record: Record) -> None:
    """Keep the record of one target."""
    targets = {**read(), target: record}
    document = {
        "tempest": RELEASE,
        "targets": {name: _document(found) for name, found in sorted(targets.items())},
    }
    said = (
        "# Written by python -m tests.clients TARGET; reasons of failures are written by hand.\n"
    )
    FILE.write_text(said + yaml.safe_dump(document, sort_keys=False, width=99), encoding="utf-8")


def difference(record: Record | None, outcomes: Sequence[Outcome]) -> list[str]:
    """What a run did otherwise than the record says, a sentence each; better counts too."""
    expected = record.failed if record else {}
    skips = record.skipped if record else {}
    found = []
    for outcome in outcomes:
        if outcome.status == FAILED and outcome.test not in expected:
            found.append(f"{outcome.test} fails: {outcome.last_words}")
        elif outcome.status == SKIPPED and outcome.test not in skips:
            found.append(f"{outcome.test} is skipped: {outcome.last_words}")
        elif outcome.status == PASSED and outcome.test in {**expected, **skips}:
            found.append(f"{outcome.test} passes now: run python -m tests.clients TARGET")
    gone = set(expected) - {outcome.test for outcome in outcomes}
    return found + [f"{name} was not run" for name in sorted(gone) if "Class" not in name]


def _record(document: dict[str, Any]) -> Record:
    return Record(
        passed=document["passed"],
        failed=_by_test(document["failed"]),
        skipped=_by_test(document["skipped"]),
        seconds=document["seconds"],
        on=str(document["on"]),
    )


def _document(record: Record) -> dict[str, Any]:
    return {
        "on": record.on,
        "seconds": record.seconds,
        "passed": record.passed,
        "failed": _by_reason(record.failed),
        "skipped": _by_reason(record.skipped),
    }


def _by_reason(reasons: dict[str, str]) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for test, reason in sorted(reasons.items()):
        groups.setdefault(reason, []).append(test)
    return groups


def _by_test(groups: dict[str, list[str]]) -> dict[str, str]:
    return {test: reason for reason, tests in groups.items() for test in tests}
