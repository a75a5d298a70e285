"""XML, such as the secrets of libvirt: line by line, without its comments."""

from __future__ import annotations

import io
import re

from dr_planner.generate.drift import Difference, Format
from dr_planner.generate.drift.formats.lines import Line, compare_read, mend_read
from dr_planner.generate.drift.showing import Showing

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


def read(text: str) -> list[Line]:
    """The lines that are more than a comment."""
    bare = _COMMENT.sub(lambda match: re.sub(r"[^\n]", "", match.group()), text)
    rows = enumerate(io.StringIO(bare, newline=None), 1)
    return [Line(re.sub(r"\s*(/?>)", r"\1", row.strip()), n) for n, row in rows if row.strip()]


def fits(name: str, text: str) -> bool:
    """By its name."""
    return name.endswith(".xml")


def compare(deployed: str, generated: str, showing: Showing) -> list[Difference]:
    """One difference for each run of lines."""
    return compare_read(read, deployed, generated, showing)


def mend(deployed: str, generated: str) -> str:
    """The deployed text with the runs of lines replaced that differ."""
    return mend_read(read, deployed, generated)


FORMAT = Format("XML", fits, compare, mend)
