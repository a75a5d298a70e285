"""One cluster cannot reach another one any more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dr_planner.simulator.mishap import Mishap, number

if TYPE_CHECKING:
    from dr_planner.simulator.simulator import Simulator


def _happen(simulator: Simulator, details: Mapping[str, str]) -> None:
    seconds = number(details, "seconds", 0)
    simulator.cut_link(details["cluster"], details["remote"], seconds)


MISHAP = Mishap(
    "One cluster cannot reach another one any more",
    "One cluster cannot reach another one: its rbd-mirror receives nothing and its reports do not "
    "get there. The other way is not touched.",
    _happen,
    needs={
        "cluster": "name of the Ceph cluster whose rbd-mirror is cut off",
        "remote": "name of the Ceph cluster that it cannot reach",
    },
    takes={"seconds": "simulated seconds until it is mended; left out: never"},
)
