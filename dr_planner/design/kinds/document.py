"""A page, a script or a paste that quotes configuration of other kinds."""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.quotes import quotes
from dr_planner.design.source import Source
from dr_planner.model.part import Part

_WHOLE = ("ceph-commands", "ceph-output")
"""Kinds that find what is theirs in any text, so that they read the page as a whole."""

_DATA = (".yml", ".yaml", ".json")


def likeness(source: Source) -> Likeness:
    """By a piece in it that is of a known kind."""
    if source.quoted or source.hint or source.name.endswith(_DATA):
        return Likeness.NO
    return Likeness.PAGE if any(_kind_of(piece) for piece in quotes(source)) else Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """The parts of every piece that is recognised, and the commands and answers of the whole."""
    from dr_planner.design.kinds import all_kinds
    from dr_planner.design.recognition import read_piece

    likely = {name: all_kinds()[name].likeness(source) for name in _WHOLE}
    whole = max(likely, key=lambda name: likely[name])
    if likely[whole]:
        yield from read_piece(source, whole)
    for piece in quotes(source):
        kind = _kind_of(piece)
        if kind:
            yield from read_piece(piece, kind)


def _kind_of(piece: Source) -> str:
    from dr_planner.design.kinds import all_kinds

    found = [
        (kind.likeness(piece), name) for name, kind in all_kinds().items() if name not in _WHOLE
    ]
    best = max(likeness for likeness, _ in found)
    return (
        next(name for likeness, name in found if likeness == best) if best > Likeness.NAME else ""
    )


KIND = Kind("a page, script or paste that quotes configuration", likeness, read)
