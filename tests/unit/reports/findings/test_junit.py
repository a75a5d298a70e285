"""JUnit: well-formed whatever the words, and only what counts is a failure."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from dr_planner.reports.findings.junit import render


def test_what_counts_is_a_failure_and_the_numbers_agree(report):
    """A CI server shows the numbers, and people believe them."""
    root = ET.fromstring(render(report))
    cases = list(root.iter("testcase"))

    assert len(cases) == len(report.findings) == int(root.get("tests", "0"))
    failures = [case for case in cases if case.find("failure") is not None]
    assert len(failures) == len(report.against) == int(root.get("failures", "0"))
    assert sum(int(s.get("tests", "0")) for s in root.iter("testsuite")) == len(cases)
    skipped = [case for case in cases if case.find("skipped") is not None]
    assert len(skipped) == int(root.get("skipped", "0"))


def test_warnings_fail_when_they_count(report):
    """--fail-on warning."""
    strict = report.model_copy(update={"strict": True})
    root = ET.fromstring(render(strict))

    assert int(root.get("failures", "0")) == len(strict.against) > len(report.against)


def test_a_place_is_told_with_file_and_line(report):
    """So that a server can link it."""
    root = ET.fromstring(render(report))
    case = next(case for case in root.iter("testcase") if case.get("name") == "at")

    assert (case.get("file"), case.get("line")) == ("a b/c.conf", "7")


def test_what_is_waived_is_skipped_with_its_reason(report):
    """It is neither good nor a failure."""
    root = ET.fromstring(render(report))
    case = next(case for case in root.iter("testcase") if case.get("name") == "borne")
    skipped = case.find("skipped")

    assert skipped is not None
    assert "in July" in (skipped.get("message") or "")
