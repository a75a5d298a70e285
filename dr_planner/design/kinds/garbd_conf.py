"""What starts the Galera arbitrator: ``/etc/default/garb``, or garbd's own file."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.galeraconf import read_arbitrator
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.source import Source
from dr_planner.model.part import Part

_SHELL = re.compile(r"^[ \t]*#?[ \t]*(?:export\s+)?GALERA_(?:NODES|GROUP|OPTIONS)=", re.MULTILINE)
_OWN = re.compile(r"^[ \t]*address[ \t]*=[ \t]*[\"']?gcomm://", re.MULTILINE)
_ROW = re.compile(r"\s*(?:#.*|(?:export\s+)?[A-Za-z_]+\s*=.*)?")


def likeness(source: Source) -> Likeness:
    """By its variables; a file that holds anything but assignments is something else."""
    if not (_SHELL.search(source.text) or _OWN.search(source.text)):
        return Likeness.NO
    plain = all(_ROW.fullmatch(row) for _, row in source.rows())
    return Likeness.SURE if plain else Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """One part."""
    yield read_arbitrator(source)


KIND = Kind("configuration of a Galera arbitrator", likeness, read)
