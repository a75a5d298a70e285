"""Calls are refused with an error, all or by chance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dr_planner.simulator.faults import Effect
from dr_planner.simulator.mishap import Mishap
from dr_planner.simulator.rules import RULE, add_rule

if TYPE_CHECKING:
    from dr_planner.simulator.simulator import Simulator


def _happen(simulator: Simulator, details: Mapping[str, str]) -> None:
    add_rule(simulator, Effect.REFUSE, details)


MISHAP = Mishap(
    "Calls are refused with an error, all or by chance",
    "Calls are refused without any effect: with an HTTP status, or the exit status of a command.",
    _happen,
    takes={"status": "HTTP or exit status; default: 503", **RULE},
)
