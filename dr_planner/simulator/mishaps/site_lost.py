"""A site is lost as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dr_planner.simulator.mishap import Mishap

if TYPE_CHECKING:
    from dr_planner.simulator.simulator import Simulator


def _happen(simulator: Simulator, details: Mapping[str, str]) -> None:
    simulator.lose_site(details["site"])


MISHAP = Mishap(
    "A site is lost as a whole",
    "A site is lost as a whole: APIs, Ceph, services and database members.",
    _happen,
    needs={"site": "name of the site"},
)
