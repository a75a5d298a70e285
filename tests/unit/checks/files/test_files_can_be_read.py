"""A file that its own reader refuses is a failed finding, with the line and without the text."""

from __future__ import annotations

SOUND = "[DEFAULT]\nenabled_backends = rbd\n"


def test_failed_at_the_line_that_is_broken(ask):
    """The line itself may hold a secret."""
    verdicts = ask({"cinder.conf": SOUND + "\nhunter2hunter2\n"})
    (found,) = ask.findings

    assert list(verdicts.values()) == ["failed"]
    assert found.where.endswith("cinder.conf:4")
    assert "hunter2" not in found.reason + found.remedy


def test_unknown_where_the_kind_is(ask):
    """Silence would look like a pass."""
    assert list(ask({"notes.txt": "Call Astrid first.\n"}).values()) == ["unknown"]


def test_passed_where_its_reader_reads_it(ask):
    """One broken file among sound ones is told by itself."""
    verdicts = ask({"a/cinder.conf": SOUND, "b/cinder.conf": "hunter2\n"})

    assert sorted(verdicts.values()) == ["failed", "passed"]
