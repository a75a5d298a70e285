"""Keys and tokens that somebody pasted into a design.

A design names where a secret is, never the secret. It is shown, compared, drawn and
copied into reports, so nothing in it may be a secret.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.design.piece import Piece
from dr_planner.design.secretwords import key_words

SHORTEST = 16
"""Characters; no key or token is shorter."""

TO_DO = "name the file or the variable that holds it instead, and replace it"


def pasted_keys(piece: Piece) -> Iterator[str]:
    """A problem for each value, and for each key of a mapping, that holds a key or token.

    The problem has the place and not the word.
    """
    for name, part in piece.mapping().items():
        if _holds_key(name):
            yield piece.origin.told(f"a key or token stands for a name in this mapping; {TO_DO}")
        else:
            yield from pasted_keys(part)
    for part in piece.items():
        yield from pasted_keys(part)
    if isinstance(piece.data, str) and _holds_key(piece.data):
        yield piece.origin.told(f"a key or token stands here; {TO_DO}")


def _holds_key(text: str) -> bool:
    if len(text) < SHORTEST:
        return False
    return any(_is_one(word) for word in key_words(text))


def _is_one(word: str) -> bool:
    """A long name or path may begin as keys of cephx do, and is none."""
    from dr_planner.design.kinds.ceph_keyring import is_key

    return is_key(word) or not word.startswith("A")
