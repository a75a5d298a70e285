"""Packing: only what differs, equal answers once, and text that ends no element."""

from __future__ import annotations

import json

from dr_planner.graph.page.answers import Packing, embedded
from dr_planner.model.answer import (
    Answer,
    GroupAnswer,
    GroupState,
    ServiceAnswer,
    ServiceState,
)
from dr_planner.model.strategy import Strategy


def api(name: str, state: ServiceState, *where: str) -> ServiceAnswer:
    return ServiceAnswer(name=name, state=state, where=where)


NOTHING = Answer(
    apis=(api("nova", ServiceState.WORKS, "x", "y"), api("cinder", ServiceState.WORKS, "x")),
    groups=(GroupAnswer(name="g", state=GroupState.RUNS, at=("x",), strategy=Strategy.REHOME),),
)


def test_only_what_differs_is_kept():
    """By its place in the list of the answer to 'nothing failed'."""
    packing = Packing(NOTHING)
    lost = Answer(
        apis=(NOTHING.apis[0], api("cinder", ServiceState.STOPPED)), groups=NOTHING.groups
    )

    same, changed = packing.add(NOTHING), packing.add(lost)

    found = packing.contents()
    assert found["answers"][same] == {}
    ((key, entry),) = found["answers"][changed]["apis"].items()
    assert key == "1"
    assert [found["texts"][i] for i in entry[:2]] == ["cinder", "stopped"]


def test_equal_answers_are_kept_once():
    """Whatever failed."""
    packing = Packing(NOTHING)
    one = Answer(failed=("compute:x/1",), apis=NOTHING.apis)
    other = Answer(failed=("compute:x/2",), apis=NOTHING.apis)

    assert packing.add(one) == packing.add(other)
    assert len(packing.contents()["answers"]) == 1


def test_an_answer_of_other_services_is_kept_whole():
    """Places in lists would not fit."""
    packing = Packing(NOTHING)

    number = packing.add(Answer(apis=(NOTHING.apis[1],), groups=NOTHING.groups))

    assert len(packing.contents()["answers"][number]["apis"]["all"]) == 1


def test_a_group_keeps_its_loss_and_what_is_in_the_way():
    """Also an unknown loss, and a loss of nothing."""
    for loss in (None, 0.0, 90.5):
        packing = Packing(NOTHING)
        group = GroupAnswer(
            name="g",
            state=GroupState.BLOCKED,
            strategy=Strategy.MANAGE,
            worst_rpo_seconds=loss,
            blockers=("no daemon receives",),
        )

        number = packing.add(Answer(apis=NOTHING.apis, groups=(group,)))

        found = packing.contents()
        entry = found["answers"][number]["groups"]["0"]
        assert found["texts"][entry[4]] == "manage"
        assert entry[5] == loss
        assert [found["texts"][i] for i in entry[6]] == ["no daemon receives"]


def test_embedded_text_ends_no_element():
    """And is still the same JSON."""
    value = {"a": "</script><!-- & <script>", "b": "\u2028é"}

    text = embedded(value)

    assert not set(text) & set("<>&\u2028")
    assert json.loads(text) == value
