"""Unified diffs for ``patch -p1`` and ``git apply``, without lines that may not be shown."""

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
    heads = [f"--- {_path('a', old)}\n", f"+++ {_path('b', new)}\n"]
    return Patch("".join([*heads, *lines]), withheld)


def _path(side: str, name: str) -> str:
    if name == NOTHING:
        return name
    tab = "\t" if " " in name else ""  # or else the name ends at the blank
    return f"{side}/{name}{tab}"


def _hunks(
    old: list[str], new: list[str], may_show: Callable[[str], bool]
) -> tuple[list[str], tuple[int, ...]]:
    lines: list[str] = []
    withheld: list[int] = []
    shift, used = 0, 0
    for group, following in _groups(list(_codes(old, new, may_show)), old, may_show):
        (_, i1, _, _, _), (_, _, i2, _, _) = group[0], group[-1]
        if not all(may_show(line) for _, first, last, _, _ in group for line in old[first:last]):
            withheld += range(i1 + 1, i2 + 1)
            continue
        before, after = _context(old, may_show, used, (i1, i2), following)
        body = [" " + line for line in old[i1 - before : i1]]
        for word, k1, k2, j1, j2 in group:
            if word == "equal":
                body += [" " + line for line in old[k1:k2]]
            else:
                body += ["-" + line for line in old[k1:k2]] + ["+" + line for line in new[j1:j2]]
        body += [" " + line for line in old[i2 : i2 + after]]
        first, count = i1 - before, i2 - i1 + before + after
        grown = sum((j2 - j1) - (k2 - k1) for _, k1, k2, j1, j2 in group)
        lines.append(f"@@ -{_range(first, count)} +{_range(first + shift, count + grown)} @@\n")
        lines += [line if line.endswith("\n") else line + _NO_NEWLINE for line in body]
        shift += grown
        used = i2 + after
    return lines, tuple(withheld)


Code = tuple[str, int, int, int, int]


def _groups(
    codes: list[Code], old: list[str], may_show: Callable[[str], bool]
) -> Iterator[tuple[list[Code], int]]:
    """Changes that go into one hunk, with the end of the lines behind it that stay.

    Changes are put together where the few lines between them may be shown, as ``git apply`` wants.
    """
    group: list[Code] = []
    for place, code in enumerate(codes):
        word, i1, i2, _, _ = code
        shown = all(may_show(line) for line in old[i1:i2])
        last = place + 1 == len(codes)
        if word == "equal":
            between = group and not last and shown and i2 - i1 <= 2 * CONTEXT
            if between:
                group.append(code)
            elif group:
                yield group, i2
                group = []
            continue
        if group and not shown:
            yield _without_end(group)
            group = []
        group.append(code)
        if not shown:
            yield group, i2
            group = []
    if group:
        yield _without_end(group)


def _without_end(group: list[Code]) -> tuple[list[Code], int]:
    """A group without the lines behind it that stay, and their end."""
    end = group[-1][2]
    return (group[:-1] if group[-1][0] == "equal" else group), end


def _codes(old: list[str], new: list[str], may_show: Callable[[str], bool]) -> Iterator[Code]:
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
