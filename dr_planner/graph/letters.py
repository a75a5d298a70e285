"""How much room words take in a drawing, without a font at hand."""

from __future__ import annotations

import unicodedata

NARROW, WIDE = " ,.:;'|!()[]-/ijltfrI", "mwMW@%&"


def extent(words: str, size: int) -> int:
    """About how many pixels a text takes; a little more than in DejaVu Sans."""
    return round(sum(map(_letter, words)) * size)


def cut(words: str, size: float, room: float) -> str:
    """The words, or as many of their letters as fit, and an ellipsis."""
    if extent(words, round(size)) <= room:
        return words
    while words and extent(words + "…", round(size)) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def _letter(letter: str) -> float:
    """The width of a letter, as a share of the type size."""
    if unicodedata.east_asian_width(letter) in "WF" or letter in WIDE:
        return 1.0
    return 0.4 if letter in NARROW else 0.72 if letter.isupper() else 0.63
