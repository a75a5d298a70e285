"""Files of sections and options: comparing what they assign, and changing single assignments."""

from __future__ import annotations

import difflib
import io
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field

from dr_planner.design.source import NotReadable
from dr_planner.generate.drift import Difference, Format, Shown
from dr_planner.generate.drift.showing import Showing


@dataclass(frozen=True)
class Assignment:
    """An option that is set.

    :param first: the line that it begins on, from 1.
    :param last: the line that it ends on.
    """

    name: str
    value: str
    first: int
    last: int


@dataclass
class Section:
    """A section, put together where it stands in several places.

    :param key: its name as the reader compares names.
    :param end: the line after which one more option of it can stand.
    """

    key: str
    name: str
    end: int
    options: list[Assignment] = field(default_factory=list)

    def of(self, name: str) -> list[Assignment]:
        """Every assignment of an option."""
        return [option for option in self.options if option.name == name]


Sections = dict[str, Section]
Meaning = Callable[[str, str], Hashable]
"""What a value of an option means; two values with the same meaning are the same."""

Look = Callable[[Showing, str, str], Shown]
"""How a value of an option is shown."""


def together(rows: Iterable[tuple[str, str, Assignment | int]]) -> Sections:
    """Sections from headers (with their line) and assignments, in the order of the file."""
    found: Sections = {}
    for key, name, row in rows:
        line = row if isinstance(row, int) else row.last
        section = found.setdefault(key, Section(key, name, line))
        section.end = line
        if isinstance(row, Assignment):
            section.options.append(row)
    return found


def _names(old: Section | None, new: Section | None) -> list[str]:
    options = [*(new.options if new else ()), *(old.options if old else ())]
    return list(dict.fromkeys(option.name for option in options))


def _pairs(
    old: Sections, new: Sections
) -> Iterable[tuple[str, str, list[Assignment], list[Assignment]]]:
    for key in dict.fromkeys([*new, *old]):
        before, after = old.get(key), new.get(key)
        for name in _names(before, after):
            yield key, name, before.of(name) if before else [], after.of(name) if after else []


def compare(
    old: Sections, new: Sections, meaning: Meaning, look: Look, showing: Showing
) -> list[Difference]:
    """The options that differ."""
    result = []
    for key, name, before, after in _pairs(old, new):
        if _means(before, meaning) != _means(after, meaning):
            section = new[key].name if key in new else showing.name(old[key].name)
            shown = [look(showing, name, option.value) for option in before]
            clear = Showing("", "\n".join(f"{o.name} = {o.value}" for o in after))
            wanted = [look(clear, name, option.value) for option in after]
            result.append(Difference("", section, showing.name(name), _one(shown), _one(wanted)))
    return result


def _means(options: Sequence[Assignment], meaning: Meaning) -> list[Hashable]:
    return [meaning(option.name, option.value) for option in options]


def _one(values: list[Shown]) -> Shown:
    if not values:
        return None
    return values[0] if len(values) == 1 else values  # type: ignore[return-value]


def mend(deployed: str, generated: str, old: Sections, new: Sections, meaning: Meaning) -> str:
    """The deployed text with the generated assignments in the places of those that differ."""
    texts = Texts(deployed)
    source = list(io.StringIO(generated, newline=""))
    for key, _, before, after in _pairs(old, new):
        lines = ["".join(source[option.first - 1 : option.last]) for option in after]
        matcher = difflib.SequenceMatcher(
            None, _means(before, meaning), _means(after, meaning), autojunk=False
        )
        for word, i1, i2, j1, j2 in matcher.get_opcodes():
            if word == "equal":
                continue
            for option in before[i1:i2]:
                texts.remove(option.first, option.last)
            if j1 == j2:
                continue
            if i1 < len(before):
                texts.put(before[i1].first - 1, lines[j1:j2])
            elif before:
                texts.put(before[-1].last, lines[j1:j2])
            elif key in old:
                texts.put(old[key].end, lines[j1:j2])
            else:
                texts.append(new[key].name, lines[j1:j2])
    return texts.joined()


class Texts:
    """The lines of a text, to take out and put in by the numbers that they had at first."""

    def __init__(self, text: str) -> None:
        self._lines = list(io.StringIO(text, newline=""))
        self._removed: set[int] = set()
        self._added: dict[int, list[str]] = {}
        self._sections: dict[str, list[str]] = {}

    def remove(self, first: int, last: int) -> None:
        """Take out lines."""
        self._removed |= set(range(first, last + 1))

    def put(self, after: int, lines: Sequence[str]) -> None:
        """Put in lines after one; 0 is before the first."""
        self._added.setdefault(after, []).extend(lines)

    def append(self, section: str, lines: Sequence[str]) -> None:
        """Put in lines in a section that is not there yet, at the end."""
        self._sections.setdefault(section, []).extend(lines)

    def joined(self) -> str:
        """The text as it is now."""
        result = list(self._added.get(0, []))
        for number, line in enumerate(self._lines, 1):
            if number not in self._removed:
                result.append(line)
            if number in self._added:
                result += self._added[number]
        for section, lines in self._sections.items():
            result += ["\n", f"[{section}]\n", *lines]
        return "".join(_ended(line) for line in result[:-1]) + "".join(result[-1:])


def _ended(line: str) -> str:
    return line if line.endswith(("\n", "\r")) else line + "\n"


def language(
    title: str,
    looks_so: Callable[[str, str], bool],
    read: Callable[[str], Sections],
    meaning: Meaning,
    look: Look,
) -> Format:
    """A language of files of sections and options.

    :param looks_so: whether a text of that name looks like it; it must be readable besides.
    :param read: what a text assigns; raises ``NotReadable``.
    """

    def fits(name: str, text: str) -> bool:
        if not looks_so(name, text):
            return False
        try:
            read(text)
        except NotReadable:
            return False
        return True

    def differ(deployed: str, generated: str, showing: Showing) -> list[Difference]:
        return compare(read(deployed), read(generated), meaning, look, showing)

    def mended(deployed: str, generated: str) -> str:
        return mend(deployed, generated, read(deployed), read(generated), meaning)

    return Format(title, fits, differ, mended)
