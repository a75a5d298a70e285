"""Asking one rule about a small cinder.conf."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dr_planner.checks import all_checks, run_checks
from dr_planner.design.cinderconf import read
from dr_planner.model.finding import Finding


@pytest.fixture
def ask(tmp_path: Path) -> Callable[[str, str], Finding]:
    """Give a rule's answer about a text: its only finding, or the one that is not n/a."""

    def answer(rule: str, text: str) -> Finding:
        path = tmp_path / "cinder.conf"
        path.write_text(text, encoding="utf-8")
        identifier = f"configuration.{rule}"
        findings = run_checks({identifier: all_checks()[identifier]}, read(path))
        told = [f for f in findings if f.verdict != "not-applicable"] or findings
        assert len(told) == 1, told
        return told[0]

    return answer
