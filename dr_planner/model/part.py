"""A part: one thing that was read from a file of an operator, and all parts together."""

from __future__ import annotations

from typing import TypeVar

from dr_planner.model.frozen import Frozen


class Part(Frozen):
    """What one file, or one piece of a file, says.

    :param path: the file, as it was named.
    :param site: the site that it is from, where the caller said so.
    """

    path: str
    site: str = ""

    def at(self, line: int) -> str:
        """``file:line``; the file alone where the line is not known."""
        return f"{self.path}:{line}" if line else self.path


class Unread(Part):
    """A file of a known kind that its own reader refuses.

    :param kind: what it was taken for.
    :param reason: why it cannot be read, in words of ours, without a word of the file.
    """

    kind: str
    line: int = 0
    reason: str


class Unrecognised(Part):
    """A file of no known kind."""

    reason: str = "no kind of file that is known"


P = TypeVar("P", bound=Part)


class Collection(Frozen):
    """All parts that were given together."""

    parts: tuple[Part, ...] = ()

    def of(self, kind: type[P]) -> tuple[P, ...]:
        """The parts of a type, in the order of their files."""
        return tuple(part for part in self.parts if isinstance(part, kind))
