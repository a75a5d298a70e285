"""ceph.conf, in which blanks and underscores of a name are one."""

from __future__ import annotations

import io
from collections.abc import Iterator

from dr_planner.design import cephini
from dr_planner.design.kind import Likeness
from dr_planner.design.kinds.ceph_conf import likeness
from dr_planner.design.source import Source
from dr_planner.generate.drift import Shown
from dr_planner.generate.drift.assignments import Assignment, Sections, language, together
from dr_planner.generate.drift.showing import Showing


def read(text: str) -> Sections:
    """What a text assigns.

    :raises NotReadable: Ceph cannot read it.
    """
    return together(_rows(text))


def _rows(text: str) -> Iterator[tuple[str, str, Assignment | int]]:
    lines = list(io.StringIO(text, newline=None))
    for row in cephini.rows(Source("", text)):
        if not row.name:
            yield row.section, row.section, row.line
            continue
        last = row.line
        while last < len(lines) and lines[last - 1].rstrip("\n").endswith("\\"):
            last += 1
        yield row.section, row.section, Assignment(row.name, row.text, row.line, last)


def meaning(name: str, value: str) -> str:
    """Blanks beside commas, as in a list of monitors, are nothing."""
    return ",".join(part.strip() for part in value.split(","))


def look(showing: Showing, name: str, value: str) -> Shown:
    """As it is."""
    return showing.value(name, value)


def looks_so(name: str, text: str) -> bool:
    """By sections and options that only Ceph has."""
    return likeness(Source(name, text)) is Likeness.SURE


FORMAT = language("ceph.conf", looks_so, read, meaning, look)
