"""A waiver buys time, and no more of it than it says."""

HEAD = "waivers:\n  - check: storage.fsids-differ\n    reason: in July\n    owner: astrid\n"


def test_passed_on_its_last_day(ask):
    """The day counts as a whole."""
    assert ask(HEAD + "    expires: 2026-06-01\n").verdict == "passed"


def test_failed_on_the_day_after(ask):
    """The finding counts again, and this one says why."""
    assert ask(HEAD + "    expires: 2026-05-31\n").verdict == "failed"


def test_failed_without_an_end(ask):
    """For ever is no time."""
    found = ask(HEAD)

    assert found.verdict == "failed"
    assert found.counts_against


def test_unknown_for_years(ask):
    """It holds, but nobody will look again."""
    assert ask(HEAD + "    expires: 2030-01-01\n").verdict == "unknown"
