"""Asks live.sites-answer."""


def test_passed_when_all_answer(ask, live):
    """Both sites gave a proof of life."""
    assert ask(live) == {"site east": "passed", "site west": "passed"}


def test_failed_when_one_refuses(ask, live):
    """It is there, and lets nobody in."""
    live["seen"]["sites"][1] = {"site": "west", "problem": "401", "refused": True}

    assert ask(live) == {"site east": "passed", "site west": "failed"}


def test_unknown_when_one_is_silent(ask, live):
    """No answer may be our own network's fault; it is not healthy, and not proven dead."""
    live["seen"]["sites"][1] = {"site": "west", "problem": "no answer within 5 s"}

    assert ask(live)["site west"] == "unknown"
    assert next(f for f in ask.findings if f.sites == ("west",)).counts_against


def test_unknown_when_one_was_not_asked(ask, live):
    """An observation without the site says nothing of it."""
    del live["seen"]["sites"][0]

    assert ask(live)["site east"] == "unknown"
