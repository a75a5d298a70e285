"""A service dies after so many calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dr_planner.simulator.faults import Effect
from dr_planner.simulator.mishap import Mishap
from dr_planner.simulator.rules import RULE, add_rule

if TYPE_CHECKING:
    from dr_planner.simulator.simulator import Simulator


def _happen(simulator: Simulator, details: Mapping[str, str]) -> None:
    add_rule(simulator, Effect.DIE, details)


MISHAP = Mishap(
    "A service dies after so many calls",
    "What should answer dies at that call: an API of a site, or a Ceph cluster; use after=N.",
    _happen,
    takes=RULE,
)
