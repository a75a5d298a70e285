"""The rule copies-keep-up."""

from __future__ import annotations


def test_passed_when_soon_there(ask):
    """Ten entries at ten each second."""
    files = {
        "a.json": """\
{
 "name": "volume-1",
 "global_id": "77db3bba-72ae-4f1e-aa56-2a53ea91bf4c",
 "state": "up+replaying",
 "description": "replaying, {\\"entries_behind_primary\\":10,\\"entries_per_second\\":10.0}",
 "peer_sites": [
  {
   "site_name": "south",
   "state": "up+stopped",
   "description": "local image is primary"
  }
 ]
}
""",
    }
    verdicts = ask(files)

    assert "passed" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "passed")
    assert "1 s" in finding.reason


def test_failed_when_late(ask):
    """A minute."""
    files = {
        "a.json": """\
{
 "name": "volume-1",
 "global_id": "77db3bba-72ae-4f1e-aa56-2a53ea91bf4c",
 "state": "up+replaying",
 "description": "replaying, {\\"entries_behind_primary\\":600,\\"entries_per_second\\":10.0}",
 "peer_sites": [
  {
   "site_name": "south",
   "state": "up+stopped",
   "description": "local image is primary"
  }
 ]
}
""",
    }
    verdicts = ask(files)

    assert "failed" in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "failed")
    assert "60 s" in finding.reason


def test_unknown_without_a_pace(ask):
    """It may stand still."""
    files = {
        "a.json": """\
{
 "name": "volume-1",
 "global_id": "77db3bba-72ae-4f1e-aa56-2a53ea91bf4c",
 "state": "up+replaying",
 "description": "replaying, {\\"entries_behind_primary\\":7,\\"entries_per_second\\":0.0}",
 "peer_sites": [
  {
   "site_name": "south",
   "state": "up+stopped",
   "description": "local image is primary"
  }
 ]
}
""",
    }
    verdicts = ask(files)

    assert "unknown" in verdicts.values()
    assert "failed" not in verdicts.values()
    finding = next(f for f in ask.findings if f.verdict == "unknown")
    assert "no known pace" in finding.reason


def test_passed_with_the_entry_of_a_role_change(ask):
    """An idle image may stay one entry behind for ever."""
    text = '{"name": "volume-1", "global_id": "77db3bba-72ae-4f1e-aa56-2a53ea91bf4c",\n'
    text += ' "state": "up+replaying", "description": "replaying, {\\"entries_behind_primary\\":1,'
    text += '\\"entries_per_second\\":0.0}"}\n'
    verdicts = ask({"a.json": text})

    assert list(verdicts.values()) == ["passed"]


def test_failed_for_a_copy_that_the_primary_reports(ask):
    """Whoever asks at the primary sees the copy among the peers."""
    text = '{"name": "volume-1", "global_id": "77db3bba-72ae-4f1e-aa56-2a53ea91bf4c",\n'
    text += ' "state": "up+stopped", "description": "local image is primary", "peer_sites": [\n'
    text += ' {"site_name": "south", "state": "up+replaying", "description": "replaying, '
    text += '{\\"entries_behind_primary\\":600,\\"entries_per_second\\":10.0}"}]}\n'
    verdicts = ask({"a.json": text})

    assert verdicts == {"image volume-1, its copy at south": "failed"}


def test_not_applicable_for_snapshots(ask):
    """They have no entries."""
    text = '{"name": "volume-1", "global_id": "77db3bba-72ae-4f1e-aa56-2a53ea91bf4c",\n'
    text += ' "state": "up+replaying", "description": "replaying, '
    text += '{\\"local_snapshot_timestamp\\":1000,\\"remote_snapshot_timestamp\\":90000}"}\n'
    verdicts = ask({"a.json": text})

    assert list(verdicts.values()) == ["not-applicable"]
