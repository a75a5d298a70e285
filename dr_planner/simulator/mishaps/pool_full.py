"""A pool is full."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dr_planner.simulator.mishap import Mishap

if TYPE_CHECKING:
    from dr_planner.simulator.simulator import Simulator


def _happen(simulator: Simulator, details: Mapping[str, str]) -> None:
    simulator.fill_pool(details["cluster"], details["pool"])


MISHAP = Mishap(
    "A pool is full",
    "A pool reaches its quota: whatever writes to it waits for ever, copies there follow no more; "
    "reading and removing go on.",
    _happen,
    needs={"cluster": "name of the Ceph cluster", "pool": "name of the pool"},
)
