"""The journal of a run."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from sqlalchemy import text

from dr_planner.errors import JournalError, NotFound
from dr_planner.model.run import TRANSITIONS, StepState
from dr_planner.recovery.journal import Journal, run_names


@pytest.mark.parametrize(("before", "after"), list(itertools.product(StepState, repeat=2)))
def test_exactly_the_allowed_states_follow_each_other(
    stand: Any, before: StepState, after: StepState
) -> None:
    """The set of pairs is the whole truth."""
    ways = {
        StepState.PENDING: [],
        StepState.RUNNING: [StepState.RUNNING],
        StepState.DONE: [StepState.DONE],
        StepState.FAILED: [StepState.FAILED],
        StepState.INTERRUPTED: [StepState.RUNNING, StepState.INTERRUPTED],
    }
    journal = stand.journal(stand.plan())
    for state in ways[before]:
        journal.append("a-step", "a-volume", state)

    if (before, after) in TRANSITIONS:
        journal.append("a-step", "a-volume", after)
        assert journal.state("a-step", "a-volume") is after
    else:
        with pytest.raises(JournalError, match=f"from {before} to {after}"):
            journal.append("a-step", "a-volume", after)
        assert journal.state("a-step", "a-volume") is before


def test_a_record_is_there_for_another_process_at_once(stand: Any) -> None:
    """On disk before the act."""
    journal = stand.journal(stand.plan())
    journal.append("a-step", "a-volume", StepState.RUNNING, detail="about to", seen={"x": [1]})

    other = Journal(stand.state, journal.run, stand.world.clock, "somebody else")
    record = other.latest("a-step", "a-volume")
    assert record is not None
    assert (record.state, record.detail, record.seen) == (
        StepState.RUNNING,
        "about to",
        {"x": [1]},
    )
    assert record.operator == "tester"


def test_what_was_running_is_interrupted_when_a_journal_is_opened_again(stand: Any) -> None:
    """Whoever resumes must look before anything else."""
    journal = stand.journal(stand.plan())
    journal.append("a-step", "a-volume", StepState.RUNNING)
    journal.append("a-step", "b-volume", StepState.DONE)

    assert Journal(stand.state, journal.run, stand.world.clock, "x").interrupt_running() == 1
    again = Journal(stand.state, journal.run, stand.world.clock, "x")
    assert again.state("a-step", "a-volume") is StepState.INTERRUPTED
    assert again.state("a-step", "b-volume") is StepState.DONE


def test_an_unknown_run_is_named_with_those_that_are_known(stand: Any) -> None:
    """The message helps to pick the right one."""
    journal = stand.journal(stand.plan())

    with pytest.raises(NotFound, match=journal.run):
        Journal(stand.state, "yesterday", stand.world.clock, "x")
    assert run_names(stand.state) == [journal.run]


def test_a_plan_that_was_altered_in_the_store_is_not_run(stand: Any) -> None:
    """The journal belongs to the plan that was approved."""
    journal = stand.journal(stand.plan())
    with stand.state.transaction() as connection:
        connection.execute(text("UPDATE runs SET plan = replace(plan, 'south', 'attic')"))

    with pytest.raises(JournalError, match="not the one that was approved"):
        Journal(stand.state, journal.run, stand.world.clock, "x")
