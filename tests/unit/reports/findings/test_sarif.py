"""SARIF: the standard's own model takes it, and it says what the findings say."""

from __future__ import annotations

import json

import pytest
from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Sarif

from dr_planner.checks import all_checks, page
from dr_planner.reports.findings.sarif import render


@pytest.fixture
def run(report):
    """The one run."""
    document = json.loads(render(report))
    Sarif.model_validate(document)
    (run,) = document["runs"]
    return run


def test_what_did_not_pass_is_a_result(run, report):
    """With its rule by name and by number; code hosts take a pass for an alert."""
    rules = run["tool"]["driver"]["rules"]
    open_ = [f for f in report.findings if f.verdict in ("failed", "unknown")]

    assert len(run["results"]) == len(open_) < len(report.findings)
    assert {r["kind"] for r in run["results"]} == {"fail", "open"}
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


def test_everything_has_a_place(report):
    """Code hosts refuse the whole file where one result has none."""
    here = report.model_copy(update={"file": "design.yaml"})
    nowhere = report.model_copy(
        update={"findings": tuple(f.model_copy(update={"where": ""}) for f in report.findings)}
    )

    for given, expected in ((here, "design.yaml"), (report, "a%20b/c.conf"), (nowhere, "files")):
        results = json.loads(render(given))["runs"][0]["results"]
        assert all(result["locations"] for result in results)
        (first, *_) = results
        place = first["locations"][0]["physicalLocation"]["artifactLocation"]
        assert place == {"uri": expected}


def test_absolute_paths_become_relative_or_whole(report, tmp_path, monkeypatch):
    """A code host knows no folder of the machine that the command ran on."""
    monkeypatch.chdir(tmp_path)
    places = f"{tmp_path}/in here.conf:3, /else/where.conf:4"
    one = report.findings[0].model_copy(update={"where": places, "verdict": "failed"})
    (result,) = json.loads(render(report.model_copy(update={"findings": (one,)})))["runs"][0][
        "results"
    ]

    uris = [at["physicalLocation"]["artifactLocation"]["uri"] for at in result["locations"]]
    assert uris == ["in%20here.conf", "file:///else/where.conf"]


def test_one_subject_in_two_files_is_two_results(report):
    """Code hosts put together what has one fingerprint."""
    one = report.findings[0].model_copy(update={"where": "a.conf:3", "verdict": "failed"})
    other = one.model_copy(update={"where": "b.conf:3"})
    moved = one.model_copy(update={"where": "a.conf:9"})
    results = json.loads(render(report.model_copy(update={"findings": (one, other, moved)})))
    prints = [r["partialFingerprints"]["subject/v2"] for r in results["runs"][0]["results"]]

    assert prints[0] == prints[2] != prints[1]


def test_limits_of_code_hosts_hold():
    """For every check: what is longer is cut off there, or refused."""
    for name in all_checks():
        about = page(name)
        assert len(name) <= 255
        assert len(about.title) <= 1024
        assert len(f"{about.title} {about.why}") <= 1024, name


def test_what_is_waived_is_suppressed(run):
    """With the reason, and no louder than a note where suppressions are not known."""
    suppressed = [r["suppressions"] for r in run["results"] if "suppressions" in r]

    assert suppressed == [[{"kind": "external", "justification": "in July"}]]
    assert [r["level"] for r in run["results"] if "suppressions" in r] == ["note"]


def test_a_report_without_findings_is_valid(report):
    """Nothing to say is an answer."""
    empty = report.model_copy(update={"findings": (), "rules": ()})

    Sarif.model_validate(json.loads(render(empty)))
