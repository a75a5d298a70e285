"""SARIF 2.1.0: what code hosts and editors show at the line."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from dr_planner.model.checkreport import CheckReport, RulePage
from dr_planner.model.finding import Finding, Severity, Verdict
from dr_planner.reports.findings import Format

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
LEVELS = {Severity.BLOCKER: "error", Severity.ERROR: "error", Severity.WARNING: "warning"}
KINDS = {
    Verdict.PASSED: "pass",
    Verdict.FAILED: "fail",
    Verdict.UNKNOWN: "open",
    Verdict.NOT_APPLICABLE: "notApplicable",
}


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
                "results": [_result(f, numbers, report) for f in report.findings],
            }
        ],
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _rule(rule: RulePage) -> dict[str, Any]:
    return {
        "id": rule.id,
        "shortDescription": {"text": rule.title},
        "fullDescription": {"text": f"{rule.title} {rule.why}"},
        "help": {"text": f"{rule.fix}\n\nSource: {rule.source}"},
        "defaultConfiguration": {"level": LEVELS[Severity(rule.severity)]},
        "properties": {"severity": rule.severity, "tags": [rule.id.partition(".")[0]]},
    }


def _result(finding: Finding, numbers: dict[str, int], report: CheckReport) -> dict[str, Any]:
    text = f"{finding.subject}: {finding.reason}."
    if finding.remedy:
        text += f" To do: {finding.remedy}"
    result: dict[str, Any] = {
        "ruleId": finding.check,
        "ruleIndex": numbers[finding.check],
        "kind": KINDS[finding.verdict],
        # Anything but a failure has no level, says the standard.
        "level": LEVELS[finding.severity] if finding.verdict is Verdict.FAILED else "none",
        "message": {"text": text},
        "partialFingerprints": {"subject/v1": f"{finding.check}/{finding.subject}"},
    }
    locations = [_location(place) for place in finding.where.split(", ") if place]
    if locations or report.file:
        result["locations"] = locations or [_location(report.file)]
    if finding.waived:
        result["suppressions"] = [{"kind": "external", "justification": finding.waived}]
    return result


def _location(place: str) -> dict[str, Any]:
    path, _, line = place.rpartition(":")
    if not line.isdigit():
        path, line = place, ""
    physical: dict[str, Any] = {"artifactLocation": {"uri": quote(path)}}
    if line and int(line):
        physical["region"] = {"startLine": int(line)}
    return {"physicalLocation": physical}


FORMAT = Format("SARIF 2.1.0, for code hosts and editors", render)
