"""What became of each test is read rightly from what tempest says of tests and classes."""

from __future__ import annotations

from tests.clients.tempest_run import FAILED, PASSED, SKIPPED, Outcome, judge, rate

CLASS = "tempest.api.volume.test_a.A"


def test_a_test_counts_by_its_own_outcome():
    """The usual case."""
    outcomes = judge([f"{CLASS}.test_one"], [Outcome(f"{CLASS}.test_one", PASSED)])

    assert [(o.test, o.status) for o in outcomes] == [(f"{CLASS}.test_one", PASSED)]


def test_the_tests_of_a_class_that_could_not_be_set_up_failed():
    """Tempest names only the class; a count of what ran would look better than it is."""
    seen = [Outcome(f"setUpClass ({CLASS})", FAILED, "no such route")]
    outcomes = judge([f"{CLASS}.test_one", f"{CLASS}.test_two"], seen)

    assert [(o.status, o.said) for o in outcomes] == [(FAILED, "no such route")] * 2


def test_the_tests_of_a_skipped_class_were_skipped():
    """With the class's reason."""
    outcomes = judge([f"{CLASS}.test_one"], [Outcome(f"setUpClass ({CLASS})", SKIPPED, "no nova")])

    assert [(o.status, o.said) for o in outcomes] == [(SKIPPED, "no nova")]


def test_a_class_that_could_not_be_cleaned_up_is_a_failure_of_its_own():
    """Its tests may have passed all the same."""
    seen = [
        Outcome(f"{CLASS}.test_one", PASSED),
        Outcome(f"tearDownClass ({CLASS})", FAILED, "still there"),
    ]
    outcomes = judge([f"{CLASS}.test_one"], seen)

    assert [o.status for o in outcomes] == [FAILED, PASSED]


def test_what_was_not_run_failed():
    """A run that broke off must not pass."""
    (outcome,) = judge([f"{CLASS}.test_one"], [])

    assert outcome.status == FAILED


def test_the_rate_leaves_out_what_was_skipped():
    """A skipped test says nothing about the target."""
    outcomes = [Outcome("a", PASSED), Outcome("b", FAILED), Outcome("c", SKIPPED)]

    assert rate("lab", outcomes) == "tempest on the lab: 1 of 2 passed, 1 skipped"
