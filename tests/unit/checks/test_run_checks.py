"""Asking rules: what a finding is made of, and what happens when a rule breaks."""

from __future__ import annotations

from typing import Any

import pytest

from dr_planner.checks import (
    TELL,
    Check,
    all_checks,
    failed,
    not_applicable,
    page,
    passed,
    run_checks,
    unknown,
)
from dr_planner.model.finding import Severity

RULE = "storage.fsids-differ"
"""A rule whose page is borrowed."""


class Shelf:
    """A view: books by name."""

    def __init__(self, **books: Any) -> None:
        self.books = books

    def place_of(self, thing: object) -> str:
        return f"shelf:{len(str(thing))}"


def rule(evaluate: Any, subjects: Any = None) -> dict[str, Check[Any]]:
    all_checks()
    return {
        RULE: Check(
            Severity.ERROR, Shelf, subjects or (lambda v: v.books.items()), evaluate, "no books"
        )
    }


def test_each_subject_gets_its_own_finding():
    """With the rule's severity and the place that the view knows."""
    findings = run_checks(rule(lambda book, view: passed(book)), Shelf(one="a", two="bb"))

    assert [(f.subject, f.verdict, f.severity, f.reason, f.where) for f in findings] == [
        ("one", "passed", "error", "a", "shelf:1"),
        ("two", "passed", "error", "bb", "shelf:2"),
    ]


def test_a_place_that_the_rule_names_goes_before_the_views():
    """A rule may know the very line."""
    (finding,) = run_checks(rule(lambda b, v: failed("x", where="here:7")), Shelf(one="a"))

    assert finding.where == "here:7"


@pytest.mark.parametrize(
    ("outcome", "remedy"),
    [
        (failed("x"), None),
        (failed("x", "Burn it."), "Burn it."),
        (unknown("x"), TELL),
        (unknown("x", "Ask her."), "Ask her."),
        (passed("x"), ""),
        (not_applicable("x"), ""),
    ],
)
def test_the_remedy_fits_the_verdict(outcome, remedy):
    """A failure is mended as the page says, unless the rule knows better; silence is not."""
    (finding,) = run_checks(rule(lambda book, view: outcome), Shelf(one="a"))

    assert finding.remedy == (page(RULE).fix if remedy is None else remedy)


def test_a_rule_that_breaks_is_unknown_and_hides_nothing():
    """Neither the other subjects nor what broke."""

    def evaluate(book: str, view: Shelf):
        return passed("fine") if book == "good" else {}[book]

    broken, fine = run_checks(rule(evaluate), Shelf(one="bad", two="good"))

    assert broken.verdict == "unknown"
    assert "KeyError" in broken.reason
    assert fine.verdict == "passed"


def test_a_rule_that_cannot_name_its_subjects_is_unknown():
    """It must not look as if there were none."""
    (finding,) = run_checks(rule(passed, subjects=lambda view: view.missing), Shelf())

    assert finding.verdict == "unknown"
    assert "AttributeError" in finding.reason


def test_nothing_to_ask_about_is_said():
    """A rule without subjects still answers, so that a report can count it."""
    (finding,) = run_checks(rule(passed), Shelf())

    assert (finding.verdict, finding.reason, finding.subject) == (
        "not-applicable",
        "no books",
        "the whole",
    )


def test_rules_of_another_view_are_not_asked():
    """A design is not a cinder.conf."""
    assert run_checks(rule(passed), object()) == []


@pytest.mark.parametrize(
    ("severity", "verdict", "against"),
    [
        ("blocker", "failed", True),
        ("error", "failed", True),
        ("warning", "failed", False),
        ("blocker", "unknown", True),
        ("error", "unknown", False),
        ("warning", "unknown", False),
        ("blocker", "passed", False),
        ("blocker", "not-applicable", False),
    ],
)
def test_what_counts_against(severity, verdict, against):
    """The contract of exit status 1."""
    outcomes = {
        "failed": failed("x"),
        "unknown": unknown("x"),
        "passed": passed("x"),
        "not-applicable": not_applicable("x"),
    }
    check = Check(
        Severity(severity), Shelf, lambda v: v.books.items(), lambda b, v: outcomes[verdict]
    )
    all_checks()

    (finding,) = run_checks({RULE: check}, Shelf(one="a"))

    assert finding.counts_against is against
