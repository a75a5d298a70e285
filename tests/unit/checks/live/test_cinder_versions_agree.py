"""Asks live.cinder-versions-agree."""

CINDER = "Cinder at east, west"


def test_passed_when_equal(ask, live):
    """One release at both sites."""
    assert ask(live) == {CINDER: "passed"}


def test_failed_when_one_is_behind(ask, live):
    """An upgrade that stopped half-way."""
    live["seen"]["sites"][1]["microversion"] = "3.70"

    assert ask(live) == {CINDER: "failed"}


def test_unknown_when_one_is_silent(ask, live):
    """It may be behind."""
    live["seen"]["sites"][1] = {"site": "west", "problem": "silent"}

    assert ask(live) == {CINDER: "unknown"}


def test_not_applicable_with_regions_of_one_site(ask, live):
    """Control planes of their own are upgraded one by one."""
    del live["design"]["galera"]
    live["design"]["regions"] = [{"name": s, "sites": [s]} for s in ("east", "west")]

    assert ask(live) == {"the whole": "not-applicable"}
