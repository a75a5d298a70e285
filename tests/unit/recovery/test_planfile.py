"""A plan as a YAML file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dr_planner.errors import PlanInvalid
from dr_planner.recovery.planfile import read, render


def test_a_plan_survives_the_way_through_its_file(stand: Any, tmp_path: Path) -> None:
    """What was approved is what is run."""
    plan = stand.plan()
    path = tmp_path / "plan.yaml"
    path.write_text(render(plan))

    assert read(path) == plan
    assert plan.digest() in render(plan)


def test_comments_and_layout_do_not_change_the_digest(stand: Any, tmp_path: Path) -> None:
    """People may annotate what they review."""
    plan = stand.plan()
    path = tmp_path / "plan.yaml"
    path.write_text("# looks good to me\n\n" + render(plan))

    assert read(path).digest() == plan.digest()


def test_any_change_of_what_it_says_changes_the_digest(stand: Any, tmp_path: Path) -> None:
    """An edited plan has not been approved."""
    plan = stand.plan()
    path = tmp_path / "plan.yaml"
    path.write_text(render(plan).replace("target_zone: south", "target_zone: attic", 1))

    assert read(path).digest() != plan.digest()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("version: 1", "version: 2", "version"),
        ("kind: planned", "kind: optimistic", "kind"),
        ("strategy: rehome", "strategy: rehome\nshoe_size: 43", "shoe_size"),
        ("priority: 10", "priority: ten", r"items.0.priority"),
    ],
)
def test_a_damaged_plan_is_refused_with_its_line(
    stand: Any, tmp_path: Path, old: str, new: str, words: str
) -> None:
    """The message says where."""
    path = tmp_path / "plan.yaml"
    path.write_text(render(stand.plan()).replace(old, new, 1))

    with pytest.raises(PlanInvalid, match=words) as caught:
        read(path)
    assert f"{path}:" in str(caught.value)
