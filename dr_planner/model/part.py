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

    def place_of(self, thing: object) -> str:
        """The file."""
        return self.path

    def sites_of(self, thing: object) -> tuple[str, ...]:
        """The site that the file is from, where it is known."""
        return (self.site,) if self.site else ()


class Unread(Part):
    """A file of a known kind that its own reader refuses.

    :param kind: what it was taken for.
    :param reason: why it cannot be read, in words of ours, without a word of the file.
    :param is_unmade: whether it is a template, and may be readable when that is filled in.
    """

    kind: str
    line: int = 0
    reason: str
    is_unmade: bool = False


class Difference(Frozen):
    """An option that the program it is for takes otherwise than it is written.

    :param line: of the assignment, or 0 where none is seen in the file.
    :param taken: the value that the program takes; None where it is not kept.
    """

    name: str
    line: int = 0
    taken: str | None = None


class Asked(Part):
    """What a file says whose values the program that it is for has been asked for.

    :param program: the program; empty where it is not installed or cannot be asked, and this
        tool's own reader alone has read the file.
    :param silent: whether the program is installed, was asked and has not answered.
    """

    program: str = ""
    silent: bool = False
    differences: tuple[Difference, ...] = ()


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

    def place_of(self, thing: object) -> str:
        """The files of a part, or of several."""
        return ", ".join(dict.fromkeys(part.path for part in _parts(thing)))

    def sites_of(self, thing: object) -> tuple[str, ...]:
        """The sites that a part, or several, are from."""
        return tuple(dict.fromkeys(part.site for part in _parts(thing) if part.site))


def _parts(thing: object) -> list[Part]:
    """The parts that something is, or holds."""
    if isinstance(thing, Part):
        return [thing]
    if isinstance(thing, (tuple, list)):
        return [part for member in thing for part in _parts(member)]
    return []
