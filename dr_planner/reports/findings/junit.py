"""JUnit XML: what every CI server shows as tests.

Servers that look at the schema, such as Jenkins with its xUnit plug-in, refuse attributes that are
not in it: so files and lines are told in words.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from dr_planner.model.checkreport import CheckReport
from dr_planner.model.finding import Finding, Verdict
from dr_planner.reports.findings import Format

_FORBIDDEN = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML cannot say."""


def render(report: CheckReport) -> str:
    """A suite for each check, a case for each subject. What does not count is skipped."""
    root = ET.Element("testsuites", name=_clean(f"dr-planner {report.command}: {report.about}"))
    totals = {"tests": 0, "failures": 0, "skipped": 0}
    for rule in report.rules:
        findings = [f for f in report.findings if f.check == rule.id]
        if not findings:
            continue
        suite = ET.SubElement(root, "testsuite", name=rule.id)
        counts = dict.fromkeys(totals, 0)
        for finding in findings:
            counts["tests"] += 1
            outcome = _case(suite, finding, report)
            if outcome:
                counts[outcome] += 1
        for key, count in counts.items():
            suite.set(key, str(count))
            totals[key] += count
        suite.set("errors", "0")
        suite.set("time", "0")
    root.set("tests", str(totals["tests"]))
    root.set("failures", str(totals["failures"]))
    root.set("errors", "0")
    root.set("time", "0")
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=False) + "\n"


def _case(suite: ET.Element, finding: Finding, report: CheckReport) -> str:
    """Add one case; says under what it is counted."""
    case = ET.SubElement(suite, "testcase", classname=finding.check, name=_clean(finding.subject))
    case.set("time", "0")
    if finding.counts(warnings=report.strict):
        failure = ET.SubElement(
            case, "failure", type=finding.severity, message=_clean(finding.reason)
        )
        told = [finding.where, finding.remedy and f"To do: {finding.remedy}"]
        failure.text = _clean("\n".join(text for text in told if text))
        return "failures"
    if finding.verdict is Verdict.PASSED:
        return ""
    why = f"{finding.verdict}: {finding.reason}"
    if finding.waived:
        why = f"waived: {finding.waived}; {why}"
    skipped = ET.SubElement(case, "skipped", message=_clean(why))
    skipped.text = _clean(finding.where) or None
    return "skipped"


def _clean(text: str) -> str:
    return _FORBIDDEN.sub("?", text)


FORMAT = Format("JUnit XML, for CI servers", render)
