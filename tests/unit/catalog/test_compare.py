"""Two closures, compared field by field."""

from __future__ import annotations

import pytest

from dr_planner.catalog.compare import compare, fields
from dr_planner.model.closure import SnapshotClosure
from tests.unit.recovery.tiny_world import a_volume


def test_equal_closures_have_no_difference() -> None:
    """The good case must be silent."""
    assert compare(a_volume(1, "h"), a_volume(1, "h")) == ()


@pytest.mark.filterwarnings("ignore:Pydantic serializer")
def test_every_single_field_is_seen() -> None:
    """No field of a closure can change unseen; a new field is covered by itself."""
    closure = a_volume(1, "h")
    for name in type(closure).model_fields:
        other = closure.model_copy(update={name: "something else"})
        found = compare(closure, type(closure).model_construct(**dict(other)))
        assert [d.field.split(".")[0] for d in found], name


def test_a_nested_difference_is_named_by_its_path_with_both_values() -> None:
    """The operator reads what was lost."""
    old = a_volume(1, "h").model_copy(update={"metadata": {"app": "ledger", "tier": "1"}})
    new = old.model_copy(update={"metadata": {"app": "shop"}})

    assert [str(d) for d in compare(old, new)] == [
        "metadata.app: expected 'ledger', found 'shop'",
        "metadata.tier: expected '1', found None",
    ]


def test_a_lost_snapshot_is_a_difference() -> None:
    """Lists of unequal length differ as a whole."""
    snapshot = SnapshotClosure(
        id="s1", name="before", description=None, size_gib=1, status="available"
    )
    old = a_volume(1, "h").model_copy(update={"snapshots": (snapshot,)})
    renamed = old.model_copy(update={"snapshots": (snapshot.model_copy(update={"name": "x"}),)})

    assert [d.field for d in compare(old, a_volume(1, "h"))] == ["snapshots"]
    assert [d.field for d in compare(old, renamed)] == ["snapshots[0].name"]


def test_the_number_of_compared_fields_grows_with_the_closure() -> None:
    """Evidence says how much was looked at."""
    closure = a_volume(1, "h")
    more = closure.model_copy(update={"metadata": {"a": "1", "b": "2", "c": "3"}})
    assert fields(more) == fields(closure) + 2
