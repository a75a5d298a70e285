"""Errors: permanent codes, documented exit statuses, a remedy for each."""

from __future__ import annotations

import pytest

from dr_planner.errors import DRPlannerError, InputError, Unreachable, all_errors

STATUSES = {
    "input-invalid": 2,
    "unreachable": 3,
    "refused": 4,
    "unsafe": 5,
    "drifted": 5,
    "journal": 6,
}
"""The contract of the families."""


def test_codes_are_unique() -> None:
    """A code means one thing, for ever."""
    codes = [error.code for error in all_errors()]
    assert len(codes) == len(set(codes))


@pytest.mark.parametrize("error", list(all_errors()), ids=lambda e: e.code)
def test_every_error_says_what_it_is_and_what_to_do(error: type[DRPlannerError]) -> None:
    """At three in the morning the next step must be on the screen."""
    assert error.__doc__
    assert error.remedy.endswith(".")
    assert error.code == error.code.lower()
    assert error.exit_status in {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(("code", "status"), STATUSES.items())
def test_families_keep_their_exit_status(code: str, status: int) -> None:
    """Scripts depend on them."""
    assert {e.exit_status for e in all_errors() if e.code == code} == {status}


def test_a_place_stands_before_the_message_and_a_case_may_know_a_better_remedy() -> None:
    """The order in which one reads."""
    error = InputError("is empty", where="a.yaml:3", remedy="Fill it.")
    assert str(error) == "a.yaml:3: is empty"
    assert error.next_step == "Fill it."
    assert InputError("x").next_step == InputError.remedy
    assert Unreachable.retryable
