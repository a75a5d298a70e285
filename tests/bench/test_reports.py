"""Reports of many findings: the cost grows with their number, not with its square.

The baseline is the same work on half as many findings, in the same run. ``-s`` prints the slope.
"""

from __future__ import annotations

import time

import pytest

from dr_planner.model.checkreport import CheckReport, RulePage
from dr_planner.model.finding import Finding, Severity, Verdict
from dr_planner.reports.findings import all_formats

FINDINGS = 6000


def report(count: int) -> CheckReport:
    """So many findings, most of them against the answer."""
    rule = RulePage(
        id="area.rule", title="So it is.", why="Because.", fix="Mend it.", source="a book",
        severity="error",
    )  # fmt: skip
    found = tuple(
        Finding(
            check=rule.id, severity=Severity.ERROR, subject=f"thing {number}", reason="not so",
            verdict=Verdict.PASSED if number % 10 == 0 else Verdict.FAILED, remedy="Mend it.",
            where=f"design.yaml:{number + 1}",
        )
        for number in range(count)
    )  # fmt: skip
    return CheckReport(
        command="design check", about="many", version="1", rules=(rule,), findings=found
    )


@pytest.mark.parametrize("name", sorted(all_formats()))
def test_the_cost_grows_with_the_findings(name):
    """Twice as many take about twice as long."""
    render = all_formats()[name].render
    render(report(10))
    seconds = []
    for count in (FINDINGS // 2, FINDINGS):
        given = report(count)
        began = time.process_time()
        render(given)
        seconds.append(time.process_time() - began)
    baseline, whole = seconds

    print(f"\n{name}: {FINDINGS} findings in {whole:.2f} s, slope {whole / baseline:.2f}")
    assert whole < 3 * baseline + 0.05
