"""Effects: what a failure changes, the worst first, equal ones in one row."""

from __future__ import annotations

import pytest

from dr_planner.graph.page.effects import Effect, duration, effect, rows
from dr_planner.graph.page.subjects import Subject
from dr_planner.model.answer import (
    Answer,
    GroupAnswer,
    GroupState,
    ServiceAnswer,
    ServiceState,
)
from dr_planner.model.strategy import Strategy


def subject(number: int) -> Subject:
    return Subject(number, f"link:{number}", f"link {number}", "link", "", (f"link:{number}",), ())


def answer(group: GroupState, loss: float | None = None, **lists: ServiceState) -> Answer:
    found = {
        "mirrors": tuple(
            ServiceAnswer(name=f"{pool}: a to b", state=lists.get("mirrors", ServiceState.WORKS))
            for pool in ("blocks", "disks")
        ),
        "prefixes": (
            ServiceAnswer(name="192.0.2.0/24", state=lists.get("prefixes", ServiceState.WORKS)),
        ),
    }
    groups = (
        GroupAnswer(
            name="tills",
            state=group,
            at=("west", "north"),
            strategy=Strategy.REHOME,
            worst_rpo_seconds=loss,
        ),
    )
    return Answer(groups=groups, **found)


NOTHING = answer(GroupState.RUNS)


def test_nothing_changed_is_harmless():
    """Then the row says so."""
    assert effect(NOTHING, NOTHING).is_harmless


def test_changes_are_told_by_state():
    """Ambiguous is named: traffic may go wrong though everything runs."""
    found = effect(
        NOTHING,
        answer(
            GroupState.RECOVERABLE,
            150,
            mirrors=ServiceState.STOPPED,
            prefixes=ServiceState.AMBIGUOUS,
        ),
    )

    assert found == Effect(
        stopped=("mirror of blocks, disks: a to b",),
        degraded=("prefix 192.0.2.0/24 (ambiguous)",),
        recoverable=("tills at west or north by rehome, worst RPO 2.5 min",),
    )


def test_what_was_broken_before_is_not_blamed_on_the_failure():
    """A prefix that is never reachable is no effect of this link."""
    broken = answer(GroupState.BLOCKED, prefixes=ServiceState.STOPPED)

    assert effect(broken, broken).is_harmless


def test_unknown_is_told_as_unknown():
    """Not as recoverable, and not as harmless."""
    found = effect(NOTHING, answer(GroupState.UNKNOWN))

    assert found == Effect(others=("tills: unknown",))


def test_the_worst_is_first_and_equal_effects_share_a_row():
    """A blocked group is worse than any number of stopped services."""
    slight = answer(GroupState.RUNS, prefixes=ServiceState.DEGRADED)
    bad = answer(GroupState.BLOCKED)
    found = rows(
        NOTHING,
        [
            (subject(0), NOTHING),
            (subject(1), slight),
            (subject(2), bad),
            (subject(3), slight),
        ],
    )

    assert [[s.index for s in row.subjects] for row in found] == [[2], [1, 3], [0]]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0 s"), (65, "65 s"), (119, "119 s"), (900, "15 min"), (7200, "2 h"), (259200, "3 d")],
)
def test_times_are_told_in_the_largest_unit_that_they_fill(seconds, words):
    """As people say them."""
    assert duration(seconds) == words
