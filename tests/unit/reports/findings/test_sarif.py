"""SARIF: the standard's own model takes it, and it says what the findings say."""

from __future__ import annotations

import json

import pytest
from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Sarif

from dr_planner.reports.findings.sarif import render


@pytest.fixture
def run(report):
    """The one run."""
    document = json.loads(render(report))
    Sarif.model_validate(document)
    (run,) = document["runs"]
    return run


def test_every_finding_is_a_result(run, report):
    """With its rule by name and by number."""
    rules = run["tool"]["driver"]["rules"]

    assert len(run["results"]) == len(report.findings)
    assert all(rules[r["ruleIndex"]]["id"] == r["ruleId"] for r in run["results"])


def test_only_failures_have_a_level(run):
    """The standard forbids a level of anything else."""
    for result in run["results"]:
        assert (result["kind"] == "fail") == (result["level"] != "none")


def test_places_are_locations(run):
    """A blank in a path is escaped; two files are two locations."""
    found = {r["message"]["text"].partition(":")[0]: r.get("locations") for r in run["results"]}
    (place,) = found["at"]

    assert place["physicalLocation"]["artifactLocation"]["uri"] == "a%20b/c.conf"
    assert place["physicalLocation"]["region"] == {"startLine": 7}
    assert len(found["two"]) == 2
    assert found["borne"] is None


def test_what_is_waived_is_suppressed(run):
    """With the reason."""
    suppressed = [r["suppressions"] for r in run["results"] if "suppressions" in r]

    assert suppressed == [[{"kind": "external", "justification": "in July"}]]


def test_a_report_without_findings_is_valid(report):
    """Nothing to say is an answer."""
    empty = report.model_copy(update={"findings": (), "rules": ()})

    Sarif.model_validate(json.loads(render(empty)))
