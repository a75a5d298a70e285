"""The rbd-mirror daemon of a cluster dies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dr_planner.simulator.mishap import Mishap

if TYPE_CHECKING:
    from dr_planner.simulator.simulator import Simulator


def _happen(simulator: Simulator, details: Mapping[str, str]) -> None:
    simulator.stop_daemon(details["cluster"])


MISHAP = Mishap(
    "The rbd-mirror daemon of a cluster dies",
    "The rbd-mirror daemon of a cluster dies: copies there do not follow any more.",
    _happen,
    needs={"cluster": "name of the Ceph cluster"},
)
