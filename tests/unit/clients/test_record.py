"""A run is compared with the record both ways, and reasons once written stay."""

from __future__ import annotations

from tests.clients import record
from tests.clients.record import Record
from tests.clients.tempest_run import FAILED, PASSED, SKIPPED, Outcome

KNOWN = Record(passed=1, failed={"b": "no groups"}, skipped={"c": "no nova"}, seconds=1)
AS_KNOWN = [Outcome("a", PASSED), Outcome("b", FAILED), Outcome("c", SKIPPED)]


def test_the_same_again_is_no_difference():
    """The usual run."""
    assert record.difference(KNOWN, AS_KNOWN) == []


def test_a_new_failure_is_a_difference():
    """A regression, with what was said."""
    (line,) = record.difference(KNOWN, [Outcome("a", FAILED, "boom"), *AS_KNOWN[1:]])

    assert line == "a fails: boom"


def test_a_new_skip_is_a_difference():
    """A service that went missing would otherwise hide its tests."""
    (line,) = record.difference(KNOWN, [Outcome("a", SKIPPED, "no cinder"), *AS_KNOWN[1:]])

    assert line == "a is skipped: no cinder"


def test_doing_better_is_a_difference_too():
    """The record and the documentation would be out of date."""
    better = [Outcome("a", PASSED), Outcome("b", PASSED), Outcome("c", PASSED)]

    assert [line.split()[0] for line in record.difference(KNOWN, better)] == ["b", "c"]


def test_a_known_failure_that_is_gone_is_a_difference():
    """A test that tempest dropped must not stay in the list for ever."""
    assert record.difference(KNOWN, [AS_KNOWN[0], AS_KNOWN[2]]) == ["b was not run"]


def test_reasons_of_known_failures_are_kept():
    """They are written by hand."""
    made = record.of([*AS_KNOWN, Outcome("d", FAILED)], 2.4, KNOWN)

    assert made.failed == {"b": "no groups", "d": record.UNEXPLAINED}
    assert (made.passed, made.counted, made.seconds) == (1, 3, 2)
