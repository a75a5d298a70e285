"""An API of a site dies behind its load balancer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dr_planner.simulator.mishap import Mishap

if TYPE_CHECKING:
    from dr_planner.simulator.simulator import Simulator


def _happen(simulator: Simulator, details: Mapping[str, str]) -> None:
    simulator.kill_api(details["service"], details["site"])


MISHAP = Mishap(
    "An API of a site dies behind its load balancer",
    "An API of a site dies; the load balancer in front of it answers 503 from then on.",
    _happen,
    needs={"service": "keystone, cinder, …", "site": "name of the site"},
)
