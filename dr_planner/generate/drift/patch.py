"""Unified diffs for ``patch -p0`` in which no line stands that may not be shown."""

from __future__ import annotations

import difflib
import io
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass

CONTEXT = 3
NOTHING = "/dev/null"


@dataclass(frozen=True)
class Patch:
    """What mends one file.

    :param text: the diff; empty where nothing can be mended so.
    :param withheld: the lines of the deployed file that the diff would have to take out and
        cannot show, and those that change with them.
    """

    text: str
    withheld: tuple[int, ...] = ()


def added(name: str, text: str) -> Patch:
    """A file that is not there yet."""
    return _headed(NOTHING, name, _hunks([], _lines(text), lambda line: True))


def removed(name: str, text: str) -> Patch:
    """A file that is there and is to go. Every line of it is shown."""
    return _headed(name, NOTHING, _hunks(_lines(text), [], lambda line: True))


def changed(name: str, old: str, new: str, may_show: Callable[[str], bool]) -> Patch:
    """A file that is to become another.

    :param may_show: whether a line of the old text may be shown.
    """
    return _headed(name, name, _hunks(_lines(old), _lines(new), may_show))


def _lines(text: str) -> list[str]:
    return list(io.StringIO(text, newline="\n"))


def _headed(old: str, new: str, hunks: tuple[list[str], tuple[int, ...]]) -> Patch:
    lines, withheld = hunks
    if not lines:
        return Patch("", withheld)
    tab = "\t" if " " in old + new else ""  # or else the name ends at the blank
    return Patch("".join([f"--- {old}{tab}\n", f"+++ {new}{tab}\n", *lines]), withheld)


def _hunks(
    old: list[str], new: list[str], may_show: Callable[[str], bool]
) -> tuple[list[str], tuple[int, ...]]:
    codes = list(_codes(old, new, may_show))
    lines: list[str] = []
    withheld: list[int] = []
    shift, used = 0, 0
    for place, (word, i1, i2, j1, j2) in enumerate(codes):
        if word == "equal":
            continue
        if not all(may_show(line) for line in old[i1:i2]):
            withheld += range(i1 + 1, i2 + 1)
            continue
        beside = place + 1 < len(codes) and codes[place + 1][0] == "equal"
        following = codes[place + 1][2] if beside else i2
        before, after = _context(old, may_show, used, (i1, i2), following)
        body = [" " + line for line in old[i1 - before : i1]]
        body += ["-" + line for line in old[i1:i2]] + ["+" + line for line in new[j1:j2]]
        body += [" " + line for line in old[i2 : i2 + after]]
        first, count = i1 - before, i2 - i1 + before + after
        other = count - (i2 - i1) + (j2 - j1)
        lines.append(f"@@ -{_range(first, count)} +{_range(first + shift, other)} @@\n")
        lines += [line if line.endswith("\n") else line + _NO_NEWLINE for line in body]
        shift += (j2 - j1) - (i2 - i1)
        used = i2 + after
    return lines, tuple(withheld)


def _codes(
    old: list[str], new: list[str], may_show: Callable[[str], bool]
) -> Iterator[tuple[str, int, int, int, int]]:
    """As of difflib. Where lines only go, those that may be shown go without the others."""
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for word, i1, i2, j1, j2 in matcher.get_opcodes():
        if word != "delete":
            yield word, i1, i2, j1, j2
            continue
        for _, run in itertools.groupby(range(i1, i2), key=lambda n: may_show(old[n])):
            numbers = list(run)
            yield word, numbers[0], numbers[-1] + 1, j1, j2


_NO_NEWLINE = "\n\\ No newline at end of file\n"


def _context(
    old: list[str],
    may_show: Callable[[str], bool],
    used: int,
    changed: tuple[int, int],
    following: int,
) -> tuple[int, int]:
    """How many lines are shown before and behind a change.

    As many here as there: ``patch`` takes a side with fewer for the beginning or end of the file.
    """
    first, last = changed
    before = 0
    while before < CONTEXT and first - before > used and may_show(old[first - before - 1]):
        before += 1
    after = 0
    most = following - last if following == len(old) else (following - last) // 2
    while after < min(CONTEXT, most) and may_show(old[last + after]):
        after += 1
    at_start, at_end = first == before, last + after == len(old)
    if not at_start and not at_end:
        before = after = min(before, after)
    elif at_start and not at_end:
        before = min(before, after)
        if before != first:
            after = before
    elif at_end and not at_start:
        after = min(before, after)
        if last + after != len(old):
            before = after
    return before, after


def _range(first: int, count: int) -> str:
    return f"{first + 1 if count else first},{count}"
