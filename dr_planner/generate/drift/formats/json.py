"""JSON: compared as data."""

from __future__ import annotations

import json
from typing import Any

from dr_planner.design.source import NotReadable
from dr_planner.generate.drift import Difference, Format, tree
from dr_planner.generate.drift.showing import Showing


def read(text: str) -> Any:
    """The data.

    :raises NotReadable: it is no JSON.
    """
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        line = error.lineno
    except RecursionError:
        line = 0
    raise NotReadable("it is no JSON", line)


def compare(deployed: str, generated: str, showing: Showing) -> list[Difference]:
    """The places that differ."""
    return tree.compare(read(deployed), read(generated), showing)


def mend(deployed: str, generated: str) -> str:
    """The generated text: JSON has no comments to keep."""
    return generated if list(tree.leaves(read(deployed), read(generated))) else deployed


def fits(name: str, text: str) -> bool:
    """By its name."""
    return name.endswith(".json")


FORMAT = Format("JSON", fits, compare, mend)
