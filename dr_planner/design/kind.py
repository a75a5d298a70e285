"""A kind of file that operators have: how it is recognised, and what reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum

from dr_planner.design.source import Source
from dr_planner.model.part import Part


class Likeness(IntEnum):
    """How much a text looks like a kind of file.

    ``NO``: not at all. ``NAME``: only the file's name says so. ``SHAPE``: its content fits, but
    would fit others too. ``SURE``: nothing else looks like that. ``PAGE``: it quotes something
    that is of a kind, so that the whole is not of it. ``OTHER``: it is of something that is not
    judged, whatever it looks like.
    """

    NO = 0
    NAME = 1
    SHAPE = 2
    SURE = 3
    PAGE = 4
    OTHER = 5


@dataclass(frozen=True)
class Kind:
    """One kind.

    :param title: what it is, such as ``Cinder's cinder.conf``.
    :param likeness: how much a text looks like it. Must not raise.
    :param read: what the text says, as parts that rules look at. A text may hold several, and
        pieces of other kinds: ``recognition.read_piece`` reads those.
    """

    title: str
    likeness: Callable[[Source], Likeness]
    read: Callable[[Source], Iterable[Part]]
