"""What a keyring grants."""

from __future__ import annotations

import pytest

from dr_planner.design.cephgrants import may_write


@pytest.mark.parametrize(
    "words",
    [
        "profile rbd",
        "profile rbd pool=v",
        "profile rbd-read-only pool=x, profile rbd pool=v",
        "profile=rbd pool='v'",
        "allow rwx pool=v",
        "allow class-read object_prefix rbd_children; allow rwx pool=v",
        "allow *",
    ],
)
def test_words_that_let_a_user_write_to_a_pool(words):
    """By a profile or by letters."""
    assert may_write(words, "v")


@pytest.mark.parametrize(
    "words", ["", "profile rbd pool=v2", "profile rbd-read-only pool=v", "allow r pool=v"]
)
def test_words_that_do_not(words):
    """Another pool, or reading alone."""
    assert not may_write(words, "v")
