"""Scenarios of drills, one per file, found by walking this folder."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass

from dr_planner.drill.conduct import Drill
from dr_planner.registry import discover


@dataclass(frozen=True)
class Scenario:
    """A story that a drill plays. ``play`` does the acts and makes the assertions."""

    title: str
    play: Callable[[Drill], None]


def all_scenarios() -> dict[str, Scenario]:
    """Every scenario, by its name."""
    return discover(sys.modules[__name__], "SCENARIO", Scenario)
