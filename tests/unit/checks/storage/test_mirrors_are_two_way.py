"""The check storage.mirrors-are-two-way."""

from __future__ import annotations

BLOCKS = "mirror of blocks, ceph-e and ceph-w"


def test_passed_in_both_directions(ask, design):
    """rx-tx is what a mirror is unless it says otherwise."""
    assert set(ask(design).values()) == {"passed"}


def test_failed_in_one_direction(ask, design):
    """There would be no way home."""
    design["mirrors"][0]["direction"] = "rx-only"

    answers = ask(design)

    assert answers[BLOCKS] == "failed"
    assert list(answers.values()).count("passed") == 2


def test_unknown_where_left_out(ask, design):
    """Nothing is said of mirrors."""
    del design["mirrors"]

    assert ask(design) == {"mirroring": "unknown"}


def test_not_applicable_where_there_are_none(ask, design):
    """Another check objects."""
    design["mirrors"] = []

    assert ask(design) == {"the whole": "not-applicable"}
