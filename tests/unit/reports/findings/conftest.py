"""A report with one finding of each sort, and words that break careless formats."""

from __future__ import annotations

from typing import Any

import pytest

from dr_planner.model.checkreport import CheckReport, RulePage
from dr_planner.model.finding import Finding, Severity, Verdict

NASTY = '<b>&amp; "quoted" | pipe ]]> \x07 ünï'


def finding(verdict: Verdict, severity: Severity, **more: Any) -> Finding:
    """One finding of the rule of that severity."""
    given = {
        "check": f"area.{severity}",
        "subject": f"{verdict} {severity}",
        "reason": f"seen {NASTY}",
        **more,
    }
    return Finding(verdict=verdict, severity=severity, **given)


@pytest.fixture
def report() -> CheckReport:
    """All verdicts of all severities, one waived, places with and without a line."""
    findings = [finding(v, s, remedy="mend it") for v in Verdict for s in Severity]
    findings.append(finding(Verdict.FAILED, Severity.ERROR, subject="borne", waived="in July"))
    findings.append(finding(Verdict.FAILED, Severity.ERROR, subject="at", where="a b/c.conf:7"))
    findings.append(finding(Verdict.FAILED, Severity.ERROR, subject="two", where="x.yaml, y.yaml"))
    rules = [
        RulePage(
            id=f"area.{severity}", title=f"Rule {NASTY}.", why="Because.", fix="Mend.",
            source="a book", severity=severity,
        )
        for severity in Severity
    ]  # fmt: skip
    return CheckReport(
        command="config lint", about="files", version="1.2", rules=tuple(rules),
        findings=tuple(findings),
    )  # fmt: skip
