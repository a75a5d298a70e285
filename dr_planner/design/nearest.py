"""What a name that does not exist may have meant."""

from __future__ import annotations

import difflib
from collections.abc import Collection

MOST_SHOWN = 12


ALMOST = 0.905
"""Likeness of two names that differ in a few letters of many."""

LONG = 16
"""Letters of a name that a few of them do not make another one."""

CLOSE = 0.8
"""Likeness of two names, of which one is taken for the other misspelt."""


def misspelt(name: str, known: Collection[str]) -> str | None:
    """The known name that a name which does not exist is, but for a letter or two."""
    by_case = {each.lower(): each for each in sorted(known)}
    close = difflib.get_close_matches(name.lower(), by_case, n=1, cutoff=CLOSE)
    return by_case[close[0]] if close else None


def nearest(name: str, known: Collection[str]) -> str:
    """The end of a message: the nearest known name, or else what is known."""
    close = difflib.get_close_matches(name, known, n=1)
    if close:
        return f"; did you mean {close[0]!r}?"
    names = list(known)
    more = f" and {len(names) - MOST_SHOWN} more" if len(names) > MOST_SHOWN else ""
    return f"; known here: {', '.join(names[:MOST_SHOWN]) or 'none'}{more}"


def nearly(name: str, known: Collection[str]) -> str | None:
    """The known name that a longer name almost is: two slips, or another ending of a word.

    Words that begin differently are other words, such as ``min`` and ``max``. Of the options that
    Cinder, Nova, Glance and Neutron had in Train, none is that near to one of today.
    """
    close = difflib.get_close_matches(name, sorted(known), n=1, cutoff=ALMOST)
    if not close or len(name) < LONG:
        return None
    pairs = zip(name.split("_"), close[0].split("_"), strict=False)
    alike = all(one[:3] == other[:3] for one, other in pairs)
    return close[0] if alike and name.count("_") == close[0].count("_") else None


def one_slip_away(name: str, known: Collection[str]) -> str | None:
    """The first known name that one letter too many, too few or wrong makes, or two swapped."""
    return next((other for other in sorted(known) if _one_slip(name, other)), None)


def _one_slip(one: str, other: str) -> bool:
    if abs(len(one) - len(other)) > 1 or one == other:
        return False
    start = next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    a, b = one[start:], other[start:]
    if len(a) != len(b):
        return a[1:] == b or a == b[1:]
    return a[1:] == b[1:] or (a[:2] == b[:2][::-1] and a[2:] == b[2:])
