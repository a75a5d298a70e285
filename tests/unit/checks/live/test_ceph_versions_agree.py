"""Asks live.ceph-versions-agree."""

MIRROR = "mirror of blocks, ceph-e and ceph-w"


def daemon(live, number=0):
    """The daemon of the pool blocks at a cluster."""
    return live["seen"]["clusters"][number]["pools"][0]["mirroring"]["daemons"][0]


def test_passed_when_equal(ask, live):
    """Both as designed."""
    assert list(ask(live).values()) == ["passed"] * 3


def test_failed_when_they_differ(ask, live):
    """One was upgraded."""
    daemon(live)["version"] = "19.2.6"

    assert ask(live)[MIRROR] == "failed"


def test_failed_when_both_are_not_the_designed_one(ask, live):
    """The design is out of date, or the clusters are."""
    daemon(live)["version"] = daemon(live, 1)["version"] = "19.2.6"

    assert ask(live)[MIRROR] == "failed"


def test_unknown_without_a_daemon(ask, live):
    """Nobody reports a version."""
    live["seen"]["clusters"][0]["pools"][0]["mirroring"]["daemons"] = []

    assert ask(live)[MIRROR] == "unknown"
