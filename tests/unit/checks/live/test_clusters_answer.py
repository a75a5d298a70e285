"""Asks live.clusters-answer."""


def test_passed_when_all_answer(ask, live):
    """Both clusters gave a proof of life."""
    assert ask(live) == {"cluster ceph-e": "passed", "cluster ceph-w": "passed"}


def test_failed_when_one_refuses(ask, live):
    """A wrong key or missing caps."""
    live["seen"]["clusters"][1] = {
        "cluster": "ceph-w", "site": "west", "problem": "denied", "refused": True,
    }  # fmt: skip

    assert ask(live)["cluster ceph-w"] == "failed"


def test_unknown_when_one_is_silent(ask, live):
    """A dead cluster hangs, and is given up."""
    live["seen"]["clusters"][1] = {"cluster": "ceph-w", "site": "west", "problem": "given up"}

    assert ask(live)["cluster ceph-w"] == "unknown"
