"""Files that oslo.config reads, such as cinder.conf."""

from __future__ import annotations

import re
from collections.abc import Hashable

from oslo_config import types

from dr_planner.design.inifile import IniReader, begins_as_ini
from dr_planner.design.source import NotReadable, Source
from dr_planner.generate.drift import Shown
from dr_planner.generate.drift.assignments import Assignment, Sections, language, together
from dr_planner.generate.drift.showing import Showing
from dr_planner.model.inifile import normalized

DEVICE = "replication_device"
"""The option whose value is a dictionary."""

_FLAG = re.compile(r"true|false", re.IGNORECASE)


class _Reader(IniReader):
    def __init__(self, source: Source) -> None:
        self.rows: list[tuple[str, str, Assignment | int]] = []
        self._section = ""
        super().__init__(source)

    def new_section(self, section: str) -> None:
        self._section = section
        self.rows.append((normalized(section), section, self.lineno))

    def option(self, key: str, text: str, lines: tuple[int, ...]) -> None:
        if not self._section:
            raise NotReadable("an option stands before the first [section]", lines[0])
        option = Assignment(key, text, lines[0], lines[-1])
        self.rows.append((normalized(self._section), self._section, option))


def read(text: str) -> Sections:
    """What a text assigns.

    :raises NotReadable: oslo.config cannot read it.
    """
    return together(_Reader(Source("", text)).rows)


def device(text: str) -> dict[str, str] | None:
    """A replication target, or None where oslo.config cannot read it."""
    try:
        found: dict[str, str] = types.Dict()(text.replace("\n", ""))
    except ValueError:
        return None
    return found


def meaning(name: str, value: str) -> Hashable:
    """What two values must share to be the same.

    A target is a dictionary; blanks around commas, outer quotes and the case of flags are nothing.
    """
    if name == DEVICE and (pairs := device(value)) is not None:
        return frozenset(pairs.items())
    text = re.sub(r"\s*,\s*", ",", value.strip())
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        text = text[1:-1]
    return text.lower() if _FLAG.fullmatch(text) else text


def look(showing: Showing, name: str, value: str) -> Shown:
    """A target as a dictionary."""
    pairs = device(value) if name == DEVICE else None
    if pairs is None:
        return showing.value(name, value)
    return {showing.name(key): showing.pair(key, text) for key, text in pairs.items()}


def looks_so(name: str, text: str) -> bool:
    """By its first line."""
    return begins_as_ini(text)


FORMAT = language("files of oslo.config", looks_so, read, meaning, look)
