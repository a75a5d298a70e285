"""Calls are lost on the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dr_planner.simulator.faults import Effect
from dr_planner.simulator.mishap import Mishap
from dr_planner.simulator.rules import RULE, add_rule

if TYPE_CHECKING:
    from dr_planner.simulator.simulator import Simulator


def _happen(simulator: Simulator, details: Mapping[str, str]) -> None:
    add_rule(simulator, Effect.DROP_BEFORE, details)


MISHAP = Mishap(
    "Calls are lost on the way",
    "Calls get no answer and have no effect: HTTP connections break, commands hang.",
    _happen,
    takes=RULE,
)
