"""Structural schemas as the API server uses them."""

from __future__ import annotations

from typing import Any

import pytest

from dr_planner.design.kubernetes.schema import OPEN, Schema, Unusable


def rules(spec: dict[str, Any], value: Any, **how: Any) -> list[tuple[str, str]]:
    """The field and the keyword of everything that is wrong with a value of ``spec``."""
    schema = Schema({"type": "object", "properties": {"spec": spec}}, "a test", **how)
    thing = schema.without_nulls({"kind": "A", "spec": value})
    return [(".".join(map(str, m.path)), m.rule) for m in schema.mistakes(thing)]


TEXT = {"type": "string"}
PLACE = {"type": "object", "properties": {"a": TEXT}}


def test_fields_that_are_not_known_are_found_unless_they_are_kept():
    """Also deep inside a place that keeps them, where the schema goes on."""
    outer = {"type": "object", OPEN: True, "properties": {"b": PLACE}}

    assert rules(PLACE, {"x": 1}) == [("spec", "additionalProperties")]
    assert rules({**PLACE, OPEN: True}, {"x": 1}) == []
    assert rules(outer, {"x": 1, "b": {"x": 1}}) == [("spec.b", "additionalProperties")]
    assert rules(PLACE, {"x": 1}, closed=False) == []


def test_a_place_without_fields_keeps_nothing():
    """So it is in the API server."""
    assert rules({"type": "object"}, {"x": 1}) == [("spec", "additionalProperties")]


def test_int_or_string():
    """And nothing else."""
    spec = {"x-kubernetes-int-or-string": True, "anyOf": [{"type": "integer"}, TEXT]}

    assert [rules(spec, value) for value in (1, "1Gi")] == [[], []]
    assert rules(spec, 0.5) == [("spec", "type")]


def test_null():
    """It is left out where nothing may stand; as a member of a list it is refused."""
    spec = {**PLACE, "required": ["a"]}
    names = {"type": "array", "items": TEXT}

    assert rules(spec, {"a": None}) == [("spec", "required")]
    assert rules({**TEXT, "nullable": True, "enum": ["a"]}, None) == []
    assert rules(names, [None]) == [("spec.0", "type")]


def test_what_has_a_default_is_not_missing():
    """The API server fills it in before it looks."""
    fields = {"a": TEXT, "b": {**TEXT, "default": "x"}}
    spec = {"type": "object", "required": ["a", "b"], "properties": fields}

    assert rules(spec, {"a": "1"}) == []
    assert rules(spec, {"b": None}) == [("spec", "required")]


def test_conditions_close_nothing():
    """Below anyOf and its like stand conditions; the fields stand beside them."""
    spec = {**PLACE, "anyOf": [{"properties": {"a": {"enum": ["x"]}}}]}

    assert rules(spec, {"a": "x"}) == []
    assert rules(spec, {"a": "y"}) == [("spec", "anyOf")]


def test_lists_that_are_maps_or_sets():
    """Two members with one key are refused."""
    member = {"type": "object", "properties": {"name": TEXT}}
    spec = {
        "type": "array",
        "items": member,
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["name"],
    }

    assert rules(spec, [{"name": "a"}, {"name": "b"}]) == []
    assert rules(spec, [{"name": "a"}] * 2) == [("spec", "x-kubernetes-list-map-keys")]
    names = {"type": "array", "items": TEXT, "x-kubernetes-list-type": "set"}
    assert rules(names, ["a", "a"]) == [("spec", "uniqueItems")]


def test_an_object_inside_has_a_head():
    """Nobody writes it into the schema."""
    spec = {**PLACE, "x-kubernetes-embedded-resource": True}

    assert rules(spec, {"kind": "B", "metadata": {"name": "b"}}) == []


def test_formats():
    """Numbers have sizes, bytes are in base64."""
    assert rules({"type": "integer", "format": "int32"}, 2**31) == [("spec", "format")]
    assert rules({"type": "string", "format": "byte"}, "e30=") == []
    assert rules({"type": "string", "format": "byte"}, "{}") == [("spec", "format")]


def test_what_go_writes_and_python_cannot_read_is_passed_over():
    """A pattern of Go need not be one here."""
    assert rules({**TEXT, "pattern": r"\pN+"}, "a") == []


@pytest.mark.parametrize(
    "spec", [{"type": "colour"}, {"properties": 1}, {"type": "string", "enum": 3}, 5]
)
def test_what_is_no_schema_is_refused(spec):
    """Before it judges anything."""
    with pytest.raises(Unusable):
        Schema({"type": "object", "properties": {"spec": spec}}, "a test")


def test_references_are_not_followed():
    """A definition cannot have any; nothing is fetched."""
    assert rules({"$ref": "http://192.0.2.1/a.json"}, {"a": 1}) == []
