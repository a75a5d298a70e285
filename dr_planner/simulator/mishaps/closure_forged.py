"""Somebody with access to a pool gives a volume away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dr_planner.errors import NotFound
from dr_planner.simulator.mishap import Mishap

if TYPE_CHECKING:
    from dr_planner.simulator.simulator import Simulator

STAMP = "dr_planner."
"""With this begin the keys of what the product writes into images."""


def _happen(simulator: Simulator, details: Mapping[str, str]) -> None:
    cluster, pool = details["cluster"], details["pool"]
    found = simulator.metadata(cluster, pool, details["from"])
    stamp = {key: value for key, value in found.items() if key.startswith(STAMP)}
    if not stamp:
        raise NotFound(f"image {pool}/{details['from']} has no stamp that could be copied")
    simulator.set_metadata(cluster, pool, details["image"], stamp)


MISHAP = Mishap(
    "Somebody with access to a pool gives a volume away",
    "An image gets the genuine stamp of another one, as if its volume were another tenant's.",
    _happen,
    needs={
        "cluster": "where both images are primary",
        "pool": "their pool",
        "image": "the one that is given away",
        "from": "the one whose stamp is copied",
    },
)
