"""Calls take effect and nobody hears of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dr_planner.simulator.faults import Effect
from dr_planner.simulator.mishap import Mishap
from dr_planner.simulator.rules import RULE, add_rule

if TYPE_CHECKING:
    from dr_planner.simulator.simulator import Simulator


def _happen(simulator: Simulator, details: Mapping[str, str]) -> None:
    add_rule(simulator, Effect.DROP_AFTER, details)


MISHAP = Mishap(
    "Calls take effect and nobody hears of it",
    "Calls take effect and their answers are lost.",
    _happen,
    takes=RULE,
)
