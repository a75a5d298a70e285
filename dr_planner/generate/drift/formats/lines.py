"""Scripts, and any text without a reader of its own: line by line."""

from __future__ import annotations

import difflib
import io
import re
from collections.abc import Callable
from dataclasses import dataclass

from dr_planner.generate.drift import Difference, Format
from dr_planner.generate.drift.assignments import Texts
from dr_planner.generate.drift.showing import Showing


@dataclass(frozen=True)
class Line:
    """A line that says something, without the blanks at its ends."""

    text: str
    number: int


_COMMENT = re.compile(r"\s*(?:#|!\s*$|!\s)")


def read(text: str) -> list[Line]:
    """The lines that are not empty and no comments."""
    rows = enumerate(io.StringIO(text, newline=None), 1)
    return [
        Line(row.strip(), number)
        for number, row in rows
        if row.strip() and not _COMMENT.match(row)
    ]


def differing(
    old: list[Line], new: list[Line]
) -> list[tuple[list[Line], list[Line], Line | None]]:
    """Runs of lines in the place of which others would be, and the line before each run."""
    matcher = difflib.SequenceMatcher(
        None, [line.text for line in old], [line.text for line in new], autojunk=False
    )
    return [
        (old[i1:i2], new[j1:j2], old[i1 - 1] if i1 else None)
        for word, i1, i2, j1, j2 in matcher.get_opcodes()
        if word != "equal"
    ]


def compare_read(
    read: Callable[[str], list[Line]], deployed: str, generated: str, showing: Showing
) -> list[Difference]:
    """One difference for each run of lines."""
    result = []
    for old, new, before in differing(read(deployed), read(generated)):
        first = old[0].number if old else (before.number + 1 if before else 1)
        shown = [showing.text(line.text) for line in old]
        wanted = [line.text for line in new]
        result.append(
            Difference(
                "", f"line {first}", "", "\n".join(shown) or None, "\n".join(wanted) or None
            )
        )
    return result


def mend_read(read: Callable[[str], list[Line]], deployed: str, generated: str) -> str:
    """The deployed text with the runs of lines replaced that differ."""
    texts = Texts(deployed)
    source = list(io.StringIO(generated, newline=""))
    for old, new, before in differing(read(deployed), read(generated)):
        for line in old:
            texts.remove(line.number, line.number)
        place = old[-1].number if old else (before.number if before else 0)
        if place == 0 and deployed.startswith("#!"):
            place = 1
        texts.put(place, [source[line.number - 1] for line in new])
    return texts.joined()


def compare(deployed: str, generated: str, showing: Showing) -> list[Difference]:
    """One difference for each run of lines."""
    return compare_read(read, deployed, generated, showing)


def mend(deployed: str, generated: str) -> str:
    """The deployed text with the runs of lines replaced that differ."""
    return mend_read(read, deployed, generated)


def fits(name: str, text: str) -> bool:
    """Any text."""
    return True


FORMAT = Format("scripts and other text, line by line", fits, compare, mend)
