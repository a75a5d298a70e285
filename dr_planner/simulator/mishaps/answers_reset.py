"""Connections break in the middle of an answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dr_planner.simulator.faults import Effect
from dr_planner.simulator.mishap import Mishap
from dr_planner.simulator.rules import RULE, add_rule

if TYPE_CHECKING:
    from dr_planner.simulator.simulator import Simulator


def _happen(simulator: Simulator, details: Mapping[str, str]) -> None:
    add_rule(simulator, Effect.RESET, details)


MISHAP = Mishap(
    "Connections break in the middle of an answer",
    "Calls take effect; the connection is reset in the middle of the answer.",
    _happen,
    takes=RULE,
)
