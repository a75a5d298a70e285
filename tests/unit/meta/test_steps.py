"""Every step is known by its name, ordered, and tested."""

from __future__ import annotations

import pytest

from dr_planner.model.plan import RecoveryKind
from dr_planner.recovery.steps import PHASES, Step, all_steps, steps_for


@pytest.mark.parametrize("name", sorted(all_steps()))
def test_a_step_says_what_it_is(name: str) -> None:
    """The name is the resume key, the title is what the operator reads."""
    step = all_steps()[name]
    assert step.title[0].isupper()
    assert not step.title.endswith(".")
    assert all(after in all_steps() for after in step.after)


@pytest.mark.parametrize("name", sorted(all_steps()))
def test_only_steps_that_say_so_can_act(name: str) -> None:
    """A step that only looks cannot write by mistake."""
    step = all_steps()[name]
    assert step.writes == (type(step).act is not Step.act)


@pytest.mark.parametrize("name", sorted(all_steps()))
def test_a_writing_step_stands_in_no_phase_that_only_looks(name: str) -> None:
    """Gates must be harmless to pass again."""
    step = all_steps()[name]
    if step.writes:
        assert not {"check", "confirm", "protect"} & set(step.phases.values())


@pytest.mark.parametrize("kind", RecoveryKind)
def test_the_order_is_stable_and_respects_every_after(kind: RecoveryKind) -> None:
    """A plan made twice is the same plan."""
    steps = steps_for(kind)
    assert steps == steps_for(kind)
    assert [s.phase for s in steps] == sorted((s.phase for s in steps), key=PHASES.index)
    place = {step.name: i for i, step in enumerate(steps)}
    for step in steps:
        for after in all_steps()[step.name].after:
            if after in place:
                assert place[after] < place[step.name]


def test_what_is_demoted_is_demoted_before_anything_is_promoted() -> None:
    """The order in which nothing can be written twice."""
    for kind in (RecoveryKind.PLANNED, RecoveryKind.FAILBACK):
        names = [step.name for step in steps_for(kind)]
        assert names.index("demote-source-image") < names.index("promote-target-image")
        assert names.index("promote-target-image") < names.index("rehome-volume")
        assert names.index("rehome-volume") < names.index("verify-closure")
