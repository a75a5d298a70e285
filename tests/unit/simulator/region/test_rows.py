"""A table with a second way in must never disagree with itself."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dr_planner.simulator.region.rows import Rows


@dataclass(eq=False)
class Sticker:
    """A row."""

    id: str
    volume_id: str


KEYS = st.sampled_from("abcdef")


@given(st.lists(st.tuples(st.sampled_from(["put", "del", "pop"]), KEYS)))
def test_rows_of_a_volume_are_those_that_are_in_the_table(steps):
    """Whatever is put in and taken out."""
    rows: Rows[Sticker] = Rows()
    for verb, key in steps:
        if verb == "put" and key not in rows:
            rows[key] = Sticker(key, volume_id="even" if key in "ace" else "odd")
        elif verb == "del" and key in rows:
            del rows[key]
        elif verb == "pop":
            known = rows.get(key)
            assert rows.pop(key, None) is known

    for volume in ("even", "odd"):
        assert rows.of(volume) == [row for row in rows.values() if row.volume_id == volume]


def test_a_row_that_is_not_there_cannot_be_deleted():
    """As in any dictionary."""
    with pytest.raises(KeyError):
        del Rows()["nowhere"]


def test_update_and_clear_keep_both_ways():
    """They go row by row."""
    rows: Rows[Sticker] = Rows()
    rows.update({"a": Sticker("a", "v"), "b": Sticker("b", "v")})
    assert [row.id for row in rows.of("v")] == ["a", "b"]

    rows.clear()

    assert rows.of("v") == []
