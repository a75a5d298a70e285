"""bird.conf: statements and blocks, of which only filters have an order."""

from __future__ import annotations

import re
from typing import Any

from dr_planner.design.birdconf import Statement, statements, tokens
from dr_planner.design.kind import Likeness
from dr_planner.design.kinds.bird_conf import likeness
from dr_planner.design.source import Source
from dr_planner.generate.drift import Difference, Format
from dr_planner.generate.drift.formats.lines import Line, compare_read, mend_read
from dr_planner.generate.drift.showing import Showing

_PROGRAMS = frozenset({"filter", "function"})
_COMMA = re.compile(r",(?![^{}]*\})")
"""Between the members of a set; the one in ``{24,32}`` is a part of a member."""


def meaning(text: str) -> Any:
    """What two texts must share to be the same.

    :raises NotReadable: braces do not match.
    """
    return _of(statements(Source("", text)), ordered=False)


def _of(found: list[Statement], *, ordered: bool) -> Any:
    rows = [
        (
            tuple(map(_word, statement.words)),
            None
            if statement.body is None
            else _of(
                statement.body, ordered=ordered or not _PROGRAMS.isdisjoint(statement.words[:2])
            ),
        )
        for statement in found
    ]
    return tuple(rows if ordered else sorted(rows, key=repr))


def _word(word: str) -> str:
    """A set of prefixes or numbers has no order; quotes around a name are no part of it."""
    if not word.startswith("["):
        return word.strip("'")
    members = (re.sub(r"\s+", "", member) for member in _COMMA.split(word.strip("[]")))
    return f"[{','.join(sorted(members))}]"


def read(text: str) -> list[Line]:
    """The lines that say something, with one blank between their words and without comments."""
    rows: dict[int, list[str]] = {}
    for token, number in tokens(Source("", text)):
        for more, piece in enumerate(token.split("\n")):
            if piece.strip():
                rows.setdefault(number + more, []).append(" ".join(piece.split()))
    return [Line(" ".join(words).replace(" ;", ";"), number) for number, words in rows.items()]


def compare(deployed: str, generated: str, showing: Showing) -> list[Difference]:
    """One difference for each run of lines, where the texts do not mean the same."""
    if meaning(deployed) == meaning(generated):
        return []
    return compare_read(read, deployed, generated, showing)


def mend(deployed: str, generated: str) -> str:
    """The deployed text with the runs of lines replaced that differ."""
    if meaning(deployed) == meaning(generated):
        return deployed
    return mend_read(read, deployed, generated)


def fits(name: str, text: str) -> bool:
    """By its name, or by what only BIRD has."""
    return name.endswith("bird.conf") and likeness(Source(name, text)) is Likeness.SURE


FORMAT = Format("BIRD's bird.conf", fits, compare, mend)
