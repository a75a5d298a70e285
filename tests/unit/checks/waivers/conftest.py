"""Asking one rule about a file of waivers."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path

import pytest

from dr_planner.checks import all_checks, run_checks
from dr_planner.design.waiverfile import read_waivers
from dr_planner.model.finding import Finding, Severity, Verdict

FOUND = Finding(
    check="storage.fsids-differ",
    severity=Severity.ERROR,
    verdict=Verdict.FAILED,
    subject="cluster north",
    reason="so it is",
)


@pytest.fixture
def ask(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], Finding]:
    """The finding of the rule that the test's file is named after, about one waiver."""
    rule = f"waivers.{Path(str(request.path)).stem.removeprefix('test_').replace('_', '-')}"

    def answer(text: str, *, put_to_use: bool = True) -> Finding:
        path = tmp_path / "waivers.yaml"
        path.write_text(text)
        waivers = read_waivers(path, datetime.date(2026, 6, 1))
        if put_to_use:
            waivers, _ = waivers.applied([FOUND], frozenset(all_checks()))
        (found,) = run_checks({rule: all_checks()[rule]}, waivers)
        assert found.where == f"{path}:2"
        return found

    return answer
