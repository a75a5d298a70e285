"""A waiver says why, and who answers for it."""

HEAD = "waivers:\n  - check: storage.fsids-differ\n"


def test_passed_with_reason_and_owner(ask):
    """Somebody can be asked."""
    assert ask(HEAD + "    reason: rebuilt in July\n    owner: astrid\n").verdict == "passed"


def test_failed_without_either(ask):
    """It waives nothing."""
    assert ask(HEAD + "    owner: astrid\n").verdict == "failed"
    assert ask(HEAD + "    reason: rebuilt in July\n    owner: ' '\n").verdict == "failed"


def test_unknown_where_one_word_must_do(ask):
    """Nobody can judge that."""
    assert ask(HEAD + "    reason: later\n    owner: astrid\n").verdict == "unknown"
