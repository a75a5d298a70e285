"""Formats for the findings of the checklist, one per file, found by walking the folder.

The name of a format is that of its file, and what is given to ``-f``.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from dataclasses import dataclass

from dr_planner.model.checkreport import CheckReport
from dr_planner.registry import discover


@dataclass(frozen=True)
class Format:
    """One format.

    :param title: what it is, and what reads it.
    :param render: the whole text.
    """

    title: str
    render: Callable[[CheckReport], str]


@functools.cache
def all_formats() -> dict[str, Format]:
    """Every format by its name."""
    return discover(sys.modules[__name__], "FORMAT", Format)
