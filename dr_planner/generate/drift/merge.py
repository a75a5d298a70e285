"""Carrying a change over to a text that is laid out in another way: a merge of three."""

from __future__ import annotations

import difflib
from collections.abc import Sequence


def carried(own: str, before: str, after: str) -> str:
    """What turns ``before`` into ``after``, done to ``own``, which says the same as ``before``.

    Where the change meets a place that is laid out in another way, the lines of ``after`` win.
    """
    mine, base, other = (text.splitlines(keepends=True) for text in (own, before, after))
    in_mine, in_other = _equal(base, mine), _equal(base, other)
    anchors = [n for n in range(len(base)) if n in in_mine and n in in_other]
    result: list[str] = []
    at = at_mine = at_other = 0
    for anchor in [*anchors, len(base)]:
        until_mine = in_mine.get(anchor, len(mine))
        until_other = in_other.get(anchor, len(other))
        changed = other[at_other:until_other]
        result += mine[at_mine:until_mine] if changed == base[at:anchor] else changed
        if anchor < len(base):
            result.append(mine[until_mine])
        at, at_mine, at_other = anchor + 1, until_mine + 1, until_other + 1
    return "".join(result)


def _equal(base: Sequence[str], text: Sequence[str]) -> dict[int, int]:
    matcher = difflib.SequenceMatcher(None, base, text, autojunk=False)
    return {
        block.a + n: block.b + n
        for block in matcher.get_matching_blocks()
        for n in range(block.size)
    }
