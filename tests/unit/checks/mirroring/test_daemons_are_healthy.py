"""The rule daemons-are-healthy."""

from __future__ import annotations


def test_passed_with_one(ask):
    """As a verbose answer lists it."""
    files = {
        "a.json": """\
{
 "summary": {
  "health": "OK",
  "daemon_health": "OK",
  "image_health": "OK",
  "states": {}
 },
 "daemons": [
  {
   "hostname": "h0",
   "ceph_version": "19.2.6",
   "health": "OK"
  }
 ]
}
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()


def test_failed_with_none(ask):
    """The list is empty."""
    files = {
        "a.json": """\
{
 "summary": {
  "health": "WARNING",
  "daemon_health": "UNKNOWN",
  "image_health": "OK",
  "states": {}
 },
 "daemons": []
}
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert "no daemon" in finding.reason


def test_failed_when_all_are_ill(ask):
    """None of them reports."""
    files = {
        "a.txt": """\
health: WARNING
daemon health: WARNING
image health: OK
images: 0 total

DAEMONS
service 41:
  hostname: a
  version: 19.2.6
  health: WARNING
  callouts: not reporting status
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert finding.where.endswith("a.txt:7")
    assert "WARNING" in finding.reason


def test_unknown_when_one_of_two_is_ill(ask):
    """A daemon that was replaced stays for a minute."""
    files = {
        "a.json": """\
{
 "summary": {
  "health": "WARNING",
  "daemon_health": "WARNING",
  "image_health": "OK",
  "states": {}
 },
 "daemons": [
  {
   "hostname": "h0",
   "ceph_version": "19.2.6",
   "health": "OK"
  },
  {
   "hostname": "h1",
   "ceph_version": "19.2.6",
   "health": "WARNING"
  }
 ]
}
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert "another does" in finding.reason
