"""Asks live.mirror-daemons-are-healthy."""

END = "mirror of blocks, ceph-e and ceph-w, at ceph-{}"


def blocks(live, number=0):
    """What a cluster says of the pool blocks."""
    return live["seen"]["clusters"][number]["pools"][0]["mirroring"]


def test_passed_when_one_is_healthy(ask, live):
    """A dead one beside it lingers after a restart."""
    blocks(live)["daemons"].append({"host": "old", "version": "20.2.4", "health": "WARNING"})

    assert list(ask(live).values()) == ["passed"] * 6


def test_failed_without_a_daemon(ask, live):
    """Nothing is replayed."""
    blocks(live)["daemons"] = []

    found = ask(live)
    assert (found[END.format("e")], found[END.format("w")]) == ("failed", "passed")


def test_failed_when_none_is_healthy(ask, live):
    """Its own words are in the finding."""
    blocks(live)["daemons"][0].update(health="ERROR", callouts=["unable to connect"])

    assert ask(live)[END.format("e")] == "failed"
    assert "unable to connect" in next(f for f in ask.findings if f.verdict == "failed").reason


def test_not_applicable_at_an_end_that_only_sends(ask, live):
    """It needs no daemon."""
    live["design"]["mirrors"][0]["direction"] = "rx-only"
    blocks(live)["daemons"] = []

    assert ask(live)[END.format("e")] == "not-applicable"


def test_unknown_when_a_cluster_is_silent(ask, live):
    """The other end cannot tell it."""
    live["seen"]["clusters"][1] = {"cluster": "ceph-w", "site": "west", "problem": "given up"}

    assert ask(live)[END.format("w")] == "unknown"
