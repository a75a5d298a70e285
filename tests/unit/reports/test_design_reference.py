"""The page of the design language says everything that the language has."""

from __future__ import annotations

import re

import pytest

from dr_planner.design.expansion import inside
from dr_planner.model.deployment import Deployment
from dr_planner.reports.design_reference import design_page, type_words

PAGE = design_page(".. made")


def sections() -> dict[str, str]:
    parts = re.split(r"^(.+)\n-{3,}\n", PAGE, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def models():
    found, todo = [], [Deployment]
    while todo:
        model = todo.pop()
        found.append(model)
        parts = (inside(field.annotation)[1] for field in model.model_fields.values())
        todo += [part for part in parts if part is not None and part not in found]
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("model", models(), ids=lambda model: model.__name__)
def test_every_key_is_there_with_a_description(model):
    """A key that nobody explains is guessed at."""
    for key, field in model.model_fields.items():
        assert field.description, key
        assert field.description.endswith("."), key
        assert f"``{key}`` (" in PAGE
    assert len(sections()) == len(models())


def test_a_mapping_that_stands_in_two_places_is_told_once():
    """The database of the whole and that of a region have the same keys."""
    found = sections()

    assert "``regions[].galera``" in found["galera"]
    assert "regions[].galera" not in found


def test_facts_of_a_key():
    """Type, limits, and what it is when it is left out."""
    found = sections()

    assert "``weight`` (whole number, 0 to 255; default 1)" in found["galera.members[]"]
    assert "``sites`` (list of texts, exactly 2; required)" in found["links[]"]
    assert "``role`` (one of: full, quorum; default full)" in found["sites[]"]
    assert "``bandwidth_mbit`` (number, above 0)" in found["links[]"]
    assert "``computes`` (list of texts)" in found["sites[]"]
    assert "``journaling`` (true or false)" in found["ceph_clusters[].pools[]"]
    assert "``announces`` (list of IP prefixes)" in found["sites[].uplinks[]"]
    assert (
        "``extra_specs`` (mapping of texts to texts; default none)"
        in (found["cinder.volume_types[]"])
    )


def test_words_of_a_type_that_may_be_left_out():
    """None is not a value that anybody writes."""
    assert type_words(int | None) == "whole number"
    assert type_words(tuple[str, ...] | None) == "list of texts"
