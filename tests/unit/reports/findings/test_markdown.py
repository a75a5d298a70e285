"""Markdown: one row for each thing that did not pass, and no word that becomes markup."""

from __future__ import annotations

import re

from dr_planner.model.finding import Verdict
from dr_planner.reports.findings.markdown import render


def test_what_did_not_pass_is_a_row_each(report):
    """The worst first; what is waived last of the failures that count no more."""
    lines = [line for line in render(report).splitlines() if line.startswith("| ")][2:]
    shown = [f for f in report.findings if f.verdict in (Verdict.FAILED, Verdict.UNKNOWN)]

    assert len(lines) == len(shown)
    assert lines[0].startswith("| failed blocker |")
    assert all(len(re.findall(r"(?<!\\)\|", line)) == 6 for line in lines)


def test_words_stay_words(report):
    """A name in a file must not become HTML on somebody's page."""
    text = render(report)

    assert "<b>" not in text.replace("\\<b\\>", "")
    assert text.startswith("# files: no\n")


def test_a_good_answer_is_short(report):
    """Nothing to show."""
    good = report.model_copy(update={"findings": ()})

    assert "| Check |" not in render(good)
    assert "# files: yes" in render(good)
