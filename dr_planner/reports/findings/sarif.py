"""SARIF 2.1.0: what code hosts and editors show at the line.

Code hosts take every result for an alert, whatever its kind, and refuse a file with a result that
has no place. So only what did not pass is a result, and each has a place. What is waived is no
more than a note, for some of them do not know suppressions either.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

from dr_planner.model.checkreport import CheckReport, RulePage
from dr_planner.model.finding import Finding, Severity, Verdict
from dr_planner.reports.findings import Format

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
LEVELS = {Severity.BLOCKER: "error", Severity.ERROR: "error", Severity.WARNING: "warning"}
KINDS = {Verdict.FAILED: "fail", Verdict.UNKNOWN: "open"}
MOST_PLACES = 100
"""Places of one result; more are not shown by code hosts."""


def render(report: CheckReport) -> str:
    """One run of the tool."""
    numbers = {rule.id: number for number, rule in enumerate(report.rules)}
    document = {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "dr-planner",
                        "version": report.version,
                        "rules": [_rule(rule) for rule in report.rules],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "invocations": [
                    {"executionSuccessful": True, "exitCode": 1 if report.against else 0}
                ],
                "results": [
                    _result(f, numbers, report) for f in report.findings if f.verdict in KINDS
                ],
            }
        ],
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _rule(rule: RulePage) -> dict[str, Any]:
    return {
        "id": rule.id,
        "shortDescription": {"text": rule.title},
        "fullDescription": {"text": f"{rule.title} {rule.why}"},
        "help": {"text": "\n\n".join(_help(rule))},
        "defaultConfiguration": {"level": LEVELS[Severity(rule.severity)]},
        "properties": {
            "severity": rule.severity,
            "problem.severity": LEVELS[Severity(rule.severity)],
            "tags": [rule.id.partition(".")[0]],
        },
    }


def _help(rule: RulePage) -> list[str]:
    dispute = [f"Dispute: {rule.dispute}"] if rule.dispute else []
    return [rule.fix, f"Source: {rule.source}", *dispute]


def _result(finding: Finding, numbers: dict[str, int], report: CheckReport) -> dict[str, Any]:
    text = f"{finding.subject}: {finding.reason}."
    if finding.remedy:
        text += f" To do: {finding.remedy}"
    places = [place for place in finding.where.split(", ") if place] or [_somewhere(report)]
    locations = [_location(place) for place in places[:MOST_PLACES]]
    first = locations[0]["physicalLocation"]["artifactLocation"]["uri"]
    result: dict[str, Any] = {
        "ruleId": finding.check,
        "ruleIndex": numbers[finding.check],
        "kind": KINDS[finding.verdict],
        "level": _level(finding),
        "message": {"text": text},
        "partialFingerprints": {"subject/v2": f"{finding.check}/{first}/{finding.subject}"},
        "locations": locations,
    }
    if finding.waived:
        result["suppressions"] = [{"kind": "external", "justification": finding.waived}]
    return result


def _level(finding: Finding) -> str:
    """Anything but a failure has no level, says the standard."""
    if finding.verdict is not Verdict.FAILED:
        return "none"
    return "note" if finding.waived else LEVELS[finding.severity]


def _somewhere(report: CheckReport) -> str:
    """A place for what has none: the file that was looked at, else the first that is named."""
    named = (f.where.split(", ")[0] for f in report.findings if f.where)
    return report.file or next(named, report.about)


def _location(place: str) -> dict[str, Any]:
    path, _, line = place.rpartition(":")
    if not line.isdigit():
        path, line = place, ""
    physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(path)}}
    if line and int(line):
        physical["region"] = {"startLine": int(line)}
    return {"physicalLocation": physical}


def _uri(path: str) -> str:
    """Relative to where the command was given, as code hosts want it, else a whole one."""
    if not Path(path).is_absolute():
        return quote(path)
    here = Path.cwd()
    if Path(path).is_relative_to(here):
        return quote(str(Path(path).relative_to(here)))
    return Path(path).as_uri()


FORMAT = Format("SARIF 2.1.0, for code hosts and editors", render)
