"""A waiver buys time, and no more of it than it says."""

HEAD = "waivers:\n  - check: storage.fsids-differ\n    reason: in July\n    owner: astrid\n"


def test_passed_on_its_last_day(ask):
    """The day counts as a whole."""
    assert ask(HEAD + "    expires: 2026-06-01\n").verdict == "passed"


def test_failed_on_the_day_after(ask):
    """The finding counts again, and this one says why."""
    assert ask(HEAD + "    expires: 2026-05-31\n").verdict == "failed"


def test_unknown_without_an_end(ask):
    """For ever is no time; that blocks."""
    found = ask(HEAD)

    assert found.verdict == "unknown"
    assert found.counts_against
