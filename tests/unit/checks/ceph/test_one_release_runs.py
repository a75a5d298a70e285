"""The rule one-release-runs."""

from __future__ import annotations


def test_passed_within_a_line(ask):
    """A rolling update of the same line is usual."""
    files = {
        "a.json": """\
{
 "osd": {
  "ceph version 19.2.5 (abc) stable": 1,
  "ceph version 19.2.6 (abc) stable": 1
 },
 "overall": {
  "ceph version 19.2.5 (abc) stable": 1,
  "ceph version 19.2.6 (abc) stable": 1
 }
}
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_for_two_lines(ask):
    """The update stopped."""
    files = {
        "a.json": """\
{
 "osd": {
  "ceph version 18.2.4 (abc) stable": 1,
  "ceph version 19.2.6 (abc) stable": 1
 },
 "overall": {
  "ceph version 18.2.4 (abc) stable": 1,
  "ceph version 19.2.6 (abc) stable": 1
 }
}
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert "18.2.4, 19.2.6" in finding.reason


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
