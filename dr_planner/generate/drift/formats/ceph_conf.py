"""ceph.conf, in which blanks and underscores of a name are one."""

from __future__ import annotations

import io
from collections.abc import Iterator

from dr_planner.design import cephini
from dr_planner.design.kind import Likeness
from dr_planner.design.kinds.ceph_conf import likeness
from dr_planner.design.source import NotReadable, Source
from dr_planner.generate.drift import Difference, Format, Shown, assignments
from dr_planner.generate.drift.assignments import Assignment, Sections, together
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


def fits(name: str, text: str) -> bool:
    """By sections and options that only Ceph has."""
    if likeness(Source(name, text)) is not Likeness.SURE:
        return False
    try:
        read(text)
    except NotReadable:
        return False
    return True


def compare(deployed: str, generated: str, showing: Showing) -> list[Difference]:
    """The options that differ."""
    return assignments.compare(read(deployed), read(generated), meaning, look, showing)


def mend(deployed: str, generated: str) -> str:
    """The deployed text with the options changed that differ."""
    return assignments.mend(deployed, generated, read(deployed), read(generated), meaning)


FORMAT = Format("ceph.conf", fits, compare, mend)
