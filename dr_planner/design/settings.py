"""Trees of YAML -> settings that hold nothing but what rules look at."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from dr_planner.design.inifile import WORDS, has_statements, value
from dr_planner.design.source import Source
from dr_planner.design.yamltree import TEMPLATE, Tree
from dr_planner.model.inifile import Value
from dr_planner.model.part import Part
from dr_planner.model.settings import RepeatedKeys, Setting, Settings

LATER = "{{ filled_in_later }}"
"""Stands in texts for what Jinja fills in."""

MOST_REPEATED = 200
_NAME = re.compile(r"[A-Za-z_.$/][\w.$/ -]{0,80}(?:::[\w.$/-]{1,80}){0,6}")
"""A key; those of Hiera have colons."""

P = TypeVar("P", bound=Part)


def text_of(tree: Tree) -> str:
    """A scalar as it is written, with every template as the same one."""
    return tree.written.replace(TEMPLATE, LATER)


def value_of(tree: Tree | None, pattern: re.Pattern[str] = WORDS) -> Value | None:
    """A scalar, or a list of them joined by commas; None for null and for mappings."""
    if tree is None or tree.is_mapping:
        return None
    if tree.is_list:
        texts = [text_of(member) for member in tree.members if member.is_scalar]
        if tree.members and not texts:
            return None
        line = tree.members[0].line if tree.members else tree.line
        return value(",".join(texts), (line,), pattern)
    return None if tree.value is None else value(text_of(tree).strip(), (tree.line,), pattern)


def settings(tree: Tree, keeps: Iterable[str], name: str = "") -> Settings:
    """A mapping as settings.

    :param keeps: the paths whose values are kept, with dots; none of them may be a secret.
    """
    kept, keys = [], [key for key in tree.keys if _NAME.fullmatch(key)]
    for path in keeps:
        found = tree.get(*path.split("."))
        if found is None:
            continue
        if path not in keys:
            keys.append(path)
        held = value_of(found)
        if held is not None:
            kept.append(Setting(key=path, value=held))
    return Settings(name=name, line=tree.line, kept=tuple(kept), keys=tuple(keys))


def repeated_keys(source: Source) -> RepeatedKeys:
    """The keys of a YAML file that stand twice in a mapping."""
    found = [
        (key.replace(TEMPLATE, LATER) if _NAME.fullmatch(key) else "a key", line)
        for document in source.documents
        for _, tree in document.walk()
        for key, line in tree.twice
    ]
    return RepeatedKeys(
        path=source.path,
        repeated=tuple(found[:MOST_REPEATED]),
        has_statements=has_statements(source.text),
    )


def relined(part: P, lines: Sequence[int]) -> P:
    """A part that was read from a text put together: its lines become those of the file.

    :param lines: the line of the file of each line of the text; all beyond are not known.
    """

    def line(number: int) -> int:
        return lines[number - 1] if 0 < number <= len(lines) else 0

    def moved(thing: Any) -> Any:
        if isinstance(thing, dict):
            return {key: _line(key, held) for key, held in thing.items()}
        if isinstance(thing, (list, tuple)):
            return tuple(moved(member) for member in thing)
        return thing

    def _line(key: str, held: Any) -> Any:
        if key == "line" or key.endswith("_line"):
            return line(held)
        if key == "lines":
            return tuple(line(number) for number in held)
        return moved(held)

    return type(part).model_validate(moved(part.model_dump()))


class IniText:
    """Puts an ini text together of parts of a YAML file, remembering the line of each part."""

    def __init__(self) -> None:
        self._rows: list[tuple[str, int]] = []

    def section(self, name: str, line: int) -> None:
        """Begin a section."""
        self._rows.append((f"[{name}]", line))

    def option(self, name: str, text: str, line: int) -> None:
        """Write an option; further lines of its value continue it."""
        first, *more = text.splitlines() or [""]
        self._rows.append((f"{name} = {first}", line))
        self._rows += [(f"  {row.strip()}", line) for row in more if row.strip()]

    @property
    def text(self) -> str:
        """All of it."""
        return "".join(f"{row}\n" for row, _ in self._rows)

    @property
    def lines(self) -> list[int]:
        """The line of the file of each line of the text."""
        return [line for _, line in self._rows]
