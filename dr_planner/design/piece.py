"""A piece of a design: plain data that knows in which file, and where in it, it was written.

Files are merged and templates filled in before a design is validated. A piece keeps the way back,
so that every message names the line that a person can mend.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from dr_planner.design.yamlfile import Path_, YamlFile, dotted


@dataclass(frozen=True)
class Origin:
    """Where something was written.

    :param because: how it came to be used elsewhere, such as ``template metro, for site s01``.
    """

    file: YamlFile
    path: Path_ = ()
    because: str = ""

    def inside(self, path: Path_) -> Origin:
        """The origin of a part."""
        return Origin(self.file, (*self.path, *path), self.because) if path else self

    @property
    def where(self) -> str:
        """``file:line``."""
        return self.file.at(self.path)

    def told(self, text: str) -> str:
        """A problem here, in one line: file, line, path in that file, and what is wrong."""
        because = f" ({self.because})" if self.because else ""
        return f"{self.where}: {dotted(self.path)}: {text}{because}"


@dataclass(frozen=True)
class Piece:
    """Plain data and its origin.

    :param parts: where the data was put together from several origins: its parts, by key or in
        order. ``data`` is then None.
    """

    origin: Origin
    data: Any = None
    parts: dict[str, Piece] | list[Piece] | None = field(default=None)

    @property
    def is_mapping(self) -> bool:
        """Whether it has keys."""
        return isinstance(self.data if self.parts is None else self.parts, dict)

    @property
    def is_list(self) -> bool:
        """Whether it has items."""
        return isinstance(self.data if self.parts is None else self.parts, list)

    def mapping(self) -> dict[str, Piece]:
        """The parts of a mapping, by key; nothing where it is none."""
        if isinstance(self.parts, dict):
            return dict(self.parts)
        if self.parts is None and isinstance(self.data, dict):
            return {k: Piece(self.origin.inside((k,)), v) for k, v in self.data.items()}
        return {}

    def items(self) -> list[Piece]:
        """The items of a list; nothing where it is none."""
        if isinstance(self.parts, list):
            return list(self.parts)
        if self.parts is None and isinstance(self.data, list):
            return [Piece(self.origin.inside((i,)), v) for i, v in enumerate(self.data)]
        return []

    def plain(self) -> Any:
        """The data alone."""
        if isinstance(self.parts, dict):
            return {key: part.plain() for key, part in self.parts.items()}
        if isinstance(self.parts, list):
            return [part.plain() for part in self.parts]
        return self.data

    def at(self, path: Path_) -> Origin:
        """The origin of what is at a path, or of the nearest thing above it."""
        piece = self
        for i, part in enumerate(path):
            if isinstance(piece.parts, dict) and part in piece.parts:
                piece = piece.parts[str(part)]
            elif (
                isinstance(piece.parts, list) and isinstance(part, int) and part < len(piece.parts)
            ):
                piece = piece.parts[part]
            elif piece.parts is None:
                return piece.origin.inside(path[i:])
            else:
                return piece.origin
        return piece.origin


def overlay(upper: Piece, lower: Piece) -> Piece:
    """Lay one piece over another: mappings key by key; of anything else the upper one counts."""
    if not (upper.is_mapping and lower.is_mapping):
        return upper
    parts = upper.mapping()
    for key, part in lower.mapping().items():
        parts[key] = overlay(parts[key], part) if key in parts else part
    return Piece(upper.origin, parts=parts)


def join(first: Piece, second: Piece, conflict: Callable[[Piece, Piece], None]) -> Piece:
    """Put two pieces side by side: lists are concatenated, mappings joined key by key.

    :param conflict: told of two pieces that are neither both lists nor both mappings; the first
        one is kept.
    """
    if first.is_list and second.is_list:
        return Piece(first.origin, parts=[*first.items(), *second.items()])
    if first.is_mapping and second.is_mapping:
        parts = first.mapping()
        for key, part in second.mapping().items():
            parts[key] = join(parts[key], part, conflict) if key in parts else part
        return Piece(first.origin, parts=parts)
    conflict(first, second)
    return first


def without(piece: Piece, *keys: str) -> Piece:
    """A mapping that lacks some keys."""
    parts = {key: part for key, part in piece.mapping().items() if key not in keys}
    return Piece(piece.origin, parts=parts)
