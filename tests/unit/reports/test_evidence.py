"""The evidence of a drill as text."""

from __future__ import annotations

from dr_planner.drill.evidence import Act, Assertion, Evidence, RunEvidence
from dr_planner.reports.evidence import render


def evidence(*, holds: bool) -> Evidence:
    return Evidence(
        id="d1",
        scenario="planned",
        stage="simulator",
        deployment="cloud",
        deployment_digest="a" * 64,
        started_at="2026-03-01T03:00:00Z",
        finished_at="2026-03-01T03:00:09Z",
        acts=(Act(name="plan the planned recovery north → south", seconds=0.5, detail="9 " * 40),),
        runs=(
            RunEvidence(
                run="r1",
                kind="planned",
                source="north",
                target="south",
                plan_digest="b" * 64,
                volumes=3,
                fields_compared=99,
                seconds=1.25,
            ),
        ),
        assertions=(Assertion(name="every image is primary", holds=holds, seen="word " * 30),),
    )


def test_it_says_the_verdict_first_and_last_and_every_direction() -> None:
    """Whoever reads two lines must know."""
    text = render(evidence(holds=True)).splitlines()
    assert text[0] == "Drill d1: SUCCEEDED"
    assert text[-1] == "1 of 1 assertions hold: SUCCEEDED"
    assert any("north → south" in line and "planned" in line for line in text)


def test_a_failed_assertion_is_seen() -> None:
    """In words, not only in colour."""
    text = render(evidence(holds=False))
    assert "FAIL every image is primary" in text
    assert "0 of 1 assertions hold: FAILED" in text


def test_it_fits_eighty_columns() -> None:
    """A terminal at three in the morning."""
    assert max(len(line) for line in render(evidence(holds=False)).splitlines()) <= 80
