"""Sentences that quote no value."""

from __future__ import annotations

import pytest

from dr_planner.design.kubernetes.schema import Schema
from dr_planner.design.kubernetes.words import of_mistake

SECRET = "swordfish-0815"


@pytest.mark.parametrize(
    "rule",
    [
        {"type": "integer"},
        {"type": "array"},
        {"enum": ["a", "b"]},
        {"minLength": 99},
        {"maxLength": 2},
        {"pattern": "^a$"},
        {"format": "byte"},
        {"anyOf": [{"type": "integer"}, {"enum": ["a"]}]},
        {"not": {"type": "string"}},
    ],
)
def test_the_value_is_never_told(rule):
    """It may be a secret, wherever it stands."""
    schema = Schema({"type": "object", "properties": {"spec": rule}}, "a test")
    (mistake,) = schema.mistakes({"spec": SECRET})

    assert SECRET not in of_mistake(mistake)
    assert len(of_mistake(mistake)) > 8
