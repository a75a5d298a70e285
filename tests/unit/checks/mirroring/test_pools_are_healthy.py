"""The rule pools-are-healthy."""

from __future__ import annotations


def test_passed_when_ok(ask):
    """Also as text."""
    files = {
        "a.txt": """\
health: OK
daemon health: OK
image health: OK
images: 2 total
    2 replaying
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "passed")
    assert finding.where.endswith("a.txt:1")


def test_failed_with_images_in_error(ask):
    """Counted."""
    files = {
        "a.txt": """\
health: ERROR
daemon health: OK
image health: ERROR
images: 3 total
    1 replaying
    2 error
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.txt:1")
    assert "2 images" in finding.reason


def test_failed_with_health_error(ask):
    """Without counts."""
    files = {
        "a.json": """\
{
 "summary": {
  "health": "ERROR",
  "daemon_health": "ERROR",
  "image_health": "OK",
  "states": {}
 }
}
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert "ERROR" in finding.reason


def test_unknown_with_a_warning(ask):
    """The peer is dead, or images are new."""
    files = {
        "a.json": """\
{
 "summary": {
  "health": "WARNING",
  "daemon_health": "OK",
  "image_health": "WARNING",
  "states": {
   "unknown": 1
  }
 }
}
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert "WARNING" in finding.reason
