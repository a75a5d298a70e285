"""The library of mishaps, one per file, found by walking the folder.

A test, a drill or an operator who rehearses names one; the name is that of its file.
"""

from __future__ import annotations

import functools
import sys

from dr_planner.errors import NotFound
from dr_planner.registry import discover
from dr_planner.simulator.mishap import Mishap


@functools.cache
def library() -> dict[str, Mishap]:
    """Every mishap by its name."""
    return discover(sys.modules[__name__], "MISHAP", Mishap)


def mishap(name: str) -> Mishap:
    """The mishap of a name.

    :raises NotFound: there is none; the known ones are listed.
    """
    known = library()
    if name not in known:
        raise NotFound(f"there is no mishap {name!r}; known: {', '.join(known)}")
    return known[name]
