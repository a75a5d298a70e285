"""A change is carried over to a text of another layout."""

from __future__ import annotations

import pytest

from dr_planner.generate.drift.merge import carried


@pytest.mark.parametrize(
    ("own", "after", "result"),
    [
        ("# head\n---\n\na\nb\nc\n", "a\nB\nc\n", "# head\n---\n\na\nB\nc\n"),
        ("a\nb\nc\n# tail\n", "a\nb\n", "a\nb\n"),
        ("a\nb\nc\n", "a\nb\nc\nd\n", "a\nb\nc\nd\n"),
        ("# x\na\nb\nc\n", "b\nc\n", "b\nc\n"),
        ("# x\na\nb\nc\n", "a\nb\nc\n", "# x\na\nb\nc\n"),
        ("", "a\nb\nc\n", ""),
    ],
)
def test_only_the_change_is_carried_over(own: str, after: str, result: str) -> None:
    """What the change does not meet stays as it was laid out."""
    assert carried(own, "a\nb\nc\n", after) == result
