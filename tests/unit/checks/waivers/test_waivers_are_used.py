"""A waiver of nothing is a typing error or too old."""

TAIL = "    reason: in July\n    owner: astrid\n    expires: 2026-07-01\n"


def test_passed_where_it_fits(ask):
    """Also through patterns."""
    assert (
        ask("waivers:\n  - check: storage.*\n    scope: 'cluster n*'\n" + TAIL).verdict == "passed"
    )


def test_failed_where_it_fits_nothing(ask):
    """A finding of another subject is not meant."""
    text = "waivers:\n  - check: storage.fsids-differ\n    scope: cluster south\n" + TAIL

    assert ask(text).verdict == "failed"


def test_unknown_before_it_was_put_to_use(ask):
    """Nobody has looked yet."""
    text = "waivers:\n  - check: storage.fsids-differ\n" + TAIL

    assert ask(text, put_to_use=False).verdict == "unknown"


def test_not_applicable_where_its_check_was_not_asked(ask):
    """One file of waivers serves many runs."""
    text = "waivers:\n  - check: storage.pools-mirrored\n" + TAIL

    assert ask(text).verdict == "not-applicable"


def test_failed_for_a_check_that_does_not_exist(ask):
    """A typing error silences nothing."""
    text = "waivers:\n  - check: storage.pools-mirrord\n" + TAIL
    found = ask(text)

    assert (found.verdict, found.reason) == ("failed", "no check has this name")
