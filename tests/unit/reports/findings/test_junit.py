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
    assert len(skipped) == sum(int(s.get("skipped", "0")) for s in root.iter("testsuite"))


def test_warnings_fail_when_they_count(report):
    """--fail-on warning."""
    strict = report.model_copy(update={"strict": True})
    root = ET.fromstring(render(strict))

    assert int(root.get("failures", "0")) == len(strict.against) > len(report.against)


def test_a_place_is_told_with_file_and_line(report):
    """In words: the schema has no attribute for it."""
    root = ET.fromstring(render(report))
    case = next(case for case in root.iter("testcase") if case.get("name") == "at")
    failure = case.find("failure")

    assert failure is not None
    assert (failure.text or "").startswith("a b/c.conf:7")


ALLOWED = {
    "testsuites": {"name", "time", "tests", "failures", "errors"},
    "testsuite": {"name", "time", "tests", "failures", "errors", "skipped"},
    "testcase": {"name", "time", "classname"},
    "failure": {"type", "message"},
    "skipped": {"type", "message"},
}
"""The attributes of the schema that Jenkins looks at, of those that are written here."""


def test_the_schema_is_kept(report):
    """A server that looks at it refuses a file with one attribute more."""
    root = ET.fromstring(render(report))

    for element in root.iter():
        assert set(element.attrib) <= ALLOWED[element.tag], element.tag
        if element.tag == "testsuite":
            assert {"name", "tests", "failures", "errors"} <= set(element.attrib)


def test_what_is_waived_is_skipped_with_its_reason(report):
    """It is neither good nor a failure."""
    root = ET.fromstring(render(report))
    case = next(case for case in root.iter("testcase") if case.get("name") == "borne")
    skipped = case.find("skipped")

    assert skipped is not None
    assert "in July" in (skipped.get("message") or "")
