"""Room for words: an estimate that is never too small by much, and cutting by it."""

from __future__ import annotations

import pytest

from dr_planner.graph.letters import cut, extent


def test_more_letters_take_more_room():
    """And larger ones, and wide ones."""
    assert extent("ab", 12) > extent("a", 12) > 0
    assert extent("m", 12) > extent("n", 12) > extent("i", 12)
    assert extent("日", 12) == 12
    assert extent("a" * 10, 20) > extent("a" * 10, 10)


@pytest.mark.parametrize("room", [0, 5, 40, 80, 500])
def test_cut_words_fit(room):
    """Whole where they fit; else with an ellipsis, which alone may be wider than no room."""
    words = "a name that goes on"

    short = cut(words, 12, room)

    assert short == "…" or extent(short, 12) <= room
    assert short == words or short.endswith("…")
    assert (short == words) == (extent(words, 12) <= room)
