"""Starting runs: approval, acknowledgement, drift."""

from __future__ import annotations

from typing import Any

import pytest

from dr_planner.errors import Drifted, Unsafe
from dr_planner.model.plan import RecoveryKind
from dr_planner.model.run import RunState
from dr_planner.recovery.journal import Journal
from dr_planner.recovery.launch import check_approval, context, summary


def test_the_reviewed_digest_starts_the_plan_also_shortened(stand: Any) -> None:
    """Twelve characters can be read out over a telephone."""
    plan = stand.plan()

    check_approval(plan, stand.world.deployment, plan.digest(), ())
    check_approval(plan, stand.world.deployment, plan.digest()[:12].upper(), ())


@pytest.mark.parametrize("approved", ["", "0" * 64, "short"])
def test_another_digest_does_not(stand: Any, approved: str) -> None:
    """Nothing destructive without a review of this very plan."""
    plan = stand.plan()

    with pytest.raises(Drifted, match=plan.digest()):
        check_approval(plan, stand.world.deployment, approved, ())


def test_too_short_a_digest_does_not_either(stand: Any) -> None:
    """Eleven characters are no review."""
    plan = stand.plan()

    with pytest.raises(Drifted):
        check_approval(plan, stand.world.deployment, plan.digest()[:11], ())


def test_a_changed_design_has_drifted(stand: Any) -> None:
    """A plan made for another world is refused."""
    plan = stand.plan()
    changed = stand.world.deployment.model_copy(update={"description": "moved house"})

    with pytest.raises(Drifted, match="was made for design"):
        check_approval(plan, changed, plan.digest(), ())


def test_a_disaster_needs_its_exact_words(stand: Any) -> None:
    """A flag that cannot be typed by accident."""
    plan = stand.plan(RecoveryKind.DISASTER)
    words = "two-writable-copies-when-north-returns"

    with pytest.raises(Unsafe) as caught:
        check_approval(plan, stand.world.deployment, plan.digest(), ("yes",))
    assert f"--acknowledge {words}" in caught.value.next_step
    check_approval(plan, stand.world.deployment, plan.digest(), (words,))


def test_a_catalog_that_is_not_the_planned_one_has_drifted(stand: Any) -> None:
    """The closures that are verified are those that were reviewed."""
    plan = stand.plan().model_copy(update={"catalog_digest": "0" * 64})

    with pytest.raises(Drifted, match="not the one that the plan was made from"):
        context(stand.world.world(), stand.state, plan, None)


def test_a_run_is_done_only_when_every_step_of_every_volume_is(stand: Any) -> None:
    """Counting what is outstanding, not what was tried."""
    journal = stand.journal(stand.plan())
    before = summary(stand.state, journal)
    assert (before.state, before.done) == (RunState.UNFINISHED, 0)

    stand.run(journal)
    after = summary(stand.state, Journal(stand.state, journal.run, stand.world.clock, "x"))
    assert (after.state, after.outstanding, after.failed) == (RunState.DONE, 0, 0)
    assert after.done == before.outstanding
