"""Schemas of request bodies: what they let pass, and how they complain."""

from __future__ import annotations

import pytest

from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.schema import (
    Body,
    boolean,
    one_of,
    strings,
    text,
    true,
    uuid,
    validate,
    whole,
)

THING = Body(
    {"thing": Body({"size": whole(least=1), "name": text(null=True)}, ("size",))}, ("thing",)
)


def complaint(body: Body, document: object) -> str:
    with pytest.raises(Fault) as refused:
        validate(body, document)
    assert refused.value.status == 400
    return refused.value.message


def test_what_fits_is_given_back():
    """Unchanged."""
    document = {"thing": {"size": "3", "name": None}}

    assert validate(THING, document) is document


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({}, "'thing' is a required property"),
        (
            {"thing": {"size": 1, "color": "red"}},
            "Invalid input for field/attribute thing. Value: {'size': 1, 'color': 'red'}. "
            "Additional properties are not allowed ('color' was unexpected)",
        ),
        ({"thing": {"size": "x"}}, "Value: x. 'x' does not match '^[0-9]+$'"),
        ({"thing": {"size": 0}}, "Value: 0. 0 is less than the minimum of 1"),
        ({"thing": {}}, "'size' is a required property"),
        ({"thing": 5}, "5 is not of type 'object'"),
        ({"thing": {"size": 1, "name": 7}}, "7 is not of type 'string'"),
        ({"thing": {"size": 1, "name": "n" * 256}}, "is too long"),
    ],
)
def test_what_does_not_fit_is_named(document, words):
    """In the words of OpenStack's validation (seen on Cinder 29)."""
    assert complaint(THING, document).endswith(words) or words in complaint(THING, document)


def test_only_unknown_keys_count_as_a_problem_of_the_caller():
    """They mean that the product speaks to an API that does not exist."""
    with pytest.raises(Fault) as unknown:
        validate(THING, {"thing": {"size": 1, "color": "red"}})
    with pytest.raises(Fault) as wrong:
        validate(THING, {"thing": {"size": 0}})

    assert unknown.value.problem
    assert not wrong.value.problem


def test_one_of_several_keys_may_be_asked_for():
    """An update must update something."""
    body = Body({"a": text(), "b": text()}, any_of=("a", "b"))

    validate(body, {"b": "x"})

    assert "not valid under any of the given schemas" in complaint(body, {})


@pytest.mark.parametrize("value", [True, False, "true", "False", "1", "off", "yes"])
def test_booleans_may_be_words(value):
    """As OpenStack takes them."""
    boolean("", value)

    assert true(value) is (str(value).lower() in {"true", "1", "yes"})


@pytest.mark.parametrize(
    ("check", "value"),
    [
        (boolean, "maybe"),
        (boolean, None),
        (uuid(), "short"),
        (uuid(), None),
        (one_of("a", "b"), "c"),
        (strings(), {"k": 5}),
        (strings(), {"schlüssel": "v"}),
        (strings(), {"": "v"}),
        (strings(), {"k": "v" * 256}),
        (strings(), None),
        (strings(least=1), {}),
        (whole(least=1), True),
        (whole(least=1, most=5), 6),
        (text(pattern="^x"), "y"),
        (text(shortest=1), ""),
    ],
)
def test_values_that_the_services_refuse_are_refused(check, value):
    """A fake laxer than reality hides bugs."""
    with pytest.raises(Fault):
        check("field", value)


@pytest.mark.parametrize(
    ("check", "value"),
    [
        (uuid(), "0123456789abcdef0123456789abcdef"),
        (uuid(null=True), None),
        (strings(), {"a-b_c:d. /": "välde"}),
        (strings(null=True), None),
        (strings(nullable_values=True), {"k": None}),
        (whole(least=1, null=True), None),
    ],
)
def test_values_that_the_services_take_are_taken(check, value):
    """And one stricter than reality hides features."""
    check("field", value)
