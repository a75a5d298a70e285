"""The rule releases-are-mended."""

from __future__ import annotations


def test_passed_for_the_first_that_is(ask):
    """And for what comes later."""
    files = {
        "a.json": """\
{
 "osd": {
  "ceph version 19.2.6 (abc) stable": 1
 },
 "overall": {
  "ceph version 19.2.6 (abc) stable": 1
 }
}
""",
        "b.json": """\
{
 "osd": {
  "ceph version 20.2.4 (abc) stable": 1
 },
 "overall": {
  "ceph version 20.2.4 (abc) stable": 1
 }
}
""",
        "c.json": """\
{
 "osd": {
  "ceph version 21.2.0 (abc) stable": 1
 },
 "overall": {
  "ceph version 21.2.0 (abc) stable": 1
 }
}
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_for_older_ones(ask):
    """The oldest counts."""
    files = {
        "a.json": """\
{
 "osd": {
  "ceph version 19.2.6 (abc) stable": 1,
  "ceph version 19.2.5 (abc) stable": 1
 },
 "overall": {
  "ceph version 19.2.6 (abc) stable": 1,
  "ceph version 19.2.5 (abc) stable": 1
 }
}
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert "19.2.5" in finding.reason


def test_unknown_for_a_build_without_a_number(ask):
    """Some builds have none."""
    files = {
        "a.json": """\
{
 "overall": {
  "ceph version Development (no_version)": 3
 }
}
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
