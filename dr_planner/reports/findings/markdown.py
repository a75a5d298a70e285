"""Markdown: what goes into a merge request or a ticket."""

from __future__ import annotations

import re
from collections import Counter

from dr_planner.model.checkreport import CheckReport
from dr_planner.model.finding import Finding, Severity, Verdict
from dr_planner.reports.findings import Format

_SIGNS = re.compile(r"([\\`*_{}\[\]<>()#+!|~-])")


def render(report: CheckReport) -> str:
    """The answer, then a table of what did not pass, the worst first."""
    answer = "no" if report.against else "yes"
    counts = Counter(str(finding.verdict) for finding in report.findings)
    told = ", ".join(f"{counts[verdict]} {verdict}" for verdict in map(str, Verdict))
    lines = [
        f"# {_plain(report.about)}: {answer}",
        "",
        f"{len(report.rules)} checks by dr-planner {_plain(report.version)}: {told}. "
        f"{len(report.against)} of them against it.",
        "",
    ]
    shown = sorted(
        (f for f in report.findings if f.verdict in (Verdict.FAILED, Verdict.UNKNOWN)),
        key=lambda f: (
            not f.counts(warnings=report.strict),
            bool(f.waived),
            f.verdict is not Verdict.FAILED,
            list(Severity).index(f.severity),
            f.check,
        ),
    )
    if shown:
        lines += ["| | Check | Subject | Why | To do |", "| --- | --- | --- | --- | --- |"]
        lines += [_row(finding) for finding in shown]
        lines.append("")
    return "\n".join(lines)


def _row(finding: Finding) -> str:
    subject = finding.subject + (f" ({finding.where})" if finding.where else "")
    verdict = f"{finding.verdict} {finding.severity}"
    if finding.waived:
        verdict += f", waived: {finding.waived}"
    cells = (verdict, finding.check, subject, finding.reason, finding.remedy)
    return f"| {' | '.join(_plain(cell) for cell in cells)} |"


def _plain(text: str) -> str:
    """Text that Markdown takes for nothing but text, on one line."""
    return _SIGNS.sub(r"\\\1", " ".join(text.split()))


FORMAT = Format("Markdown, for merge requests and tickets", render)
