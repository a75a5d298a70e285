"""Tokens expire in the middle of the work."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dr_planner.simulator.faults import Effect
from dr_planner.simulator.mishap import Mishap
from dr_planner.simulator.rules import RULE, add_rule

if TYPE_CHECKING:
    from dr_planner.simulator.simulator import Simulator


def _happen(simulator: Simulator, details: Mapping[str, str]) -> None:
    add_rule(simulator, Effect.EXPIRE_TOKEN, details)


MISHAP = Mishap(
    "Tokens expire in the middle of the work",
    "The tokens of the calls are no longer good; 401 until a new one is asked for.",
    _happen,
    takes=RULE,
)
