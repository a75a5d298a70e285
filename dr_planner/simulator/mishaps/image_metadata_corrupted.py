"""The metadata of an image are damaged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dr_planner.errors import NotFound
from dr_planner.simulator.mishap import Mishap

if TYPE_CHECKING:
    from dr_planner.simulator.simulator import Simulator


def _happen(simulator: Simulator, details: Mapping[str, str]) -> None:
    """The middle of each value becomes something else of the same length."""
    place = details["cluster"], details["pool"], details["image"]
    metadata = simulator.metadata(*place)
    keys = [key for key in metadata if details.get("key", key) == key]
    if not keys:
        raise NotFound(f"image {details['pool']}/{details['image']} has no such metadata")
    for key in keys:
        value = metadata[key]
        middle = len(value) // 2
        other = "A" if value[middle : middle + 1] != "A" else "B"
        simulator.set_metadata(*place, {key: value[:middle] + other + value[middle + 1 :]})


MISHAP = Mishap(
    "The metadata of an image are damaged",
    "One character in the middle of each of an image's metadata becomes another one.",
    _happen,
    needs={"cluster": "where the image is primary", "pool": "its pool", "image": "its name"},
    takes={"key": "only this one"},
)
