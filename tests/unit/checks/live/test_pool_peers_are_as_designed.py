"""Asks live.pool-peers-are-as-designed."""

END = "mirror of blocks, ceph-e and ceph-w, at ceph-{}"


def blocks(live, number=0):
    """What a cluster says of the pool blocks."""
    return live["seen"]["clusters"][number]["pools"][0]["mirroring"]


def test_passed_with_each_other(ask, live):
    """Both directions, in every pool."""
    assert list(ask(live).values()) == ["passed"] * 6


def test_passed_when_the_peer_calls_itself_otherwise(ask, live):
    """What counts is what the other cluster calls itself in this pool."""
    blocks(live, 1)["site_name"] = "hall-7"
    blocks(live, 0)["peers"][0]["site_name"] = "hall-7"

    assert ask(live)[END.format("e")] == "passed"


def test_passed_where_a_sender_has_no_peer(ask, live):
    """rx-only: the second cluster receives; the first knows nothing of it."""
    live["design"]["mirrors"][0]["direction"] = "rx-only"
    blocks(live)["peers"] = []
    blocks(live, 1)["peers"][0]["direction"] = "rx-only"

    assert list(ask(live).values()) == ["passed"] * 6


def test_failed_without_a_peer(ask, live):
    """The mode is right, and nothing is mirrored."""
    blocks(live)["peers"] = []

    found = ask(live)
    assert (found[END.format("e")], found[END.format("w")]) == ("failed", "passed")


def test_failed_with_a_stranger(ask, live):
    """A third cluster."""
    blocks(live)["peers"].append({"site_name": "ceph-x", "direction": "rx-tx"})

    assert ask(live)[END.format("e")] == "failed"


def test_failed_in_one_direction(ask, live):
    """It cannot be turned around."""
    blocks(live, 1)["peers"][0]["direction"] = "rx-only"

    assert ask(live)[END.format("w")] == "failed"


def test_unknown_whether_a_name_is_the_other_clusters(ask, live):
    """It is silent, so what it calls itself is not known."""
    blocks(live)["peers"][0]["site_name"] = "hall-7"
    live["seen"]["clusters"][1] = {"cluster": "ceph-w", "site": "west", "problem": "given up"}

    assert ask(live)[END.format("e")] == "unknown"


def test_unknown_when_a_cluster_is_silent(ask, live):
    """The other end cannot tell it."""
    live["seen"]["clusters"][1] = {"cluster": "ceph-w", "site": "west", "problem": "given up"}

    assert ask(live)[END.format("w")] == "unknown"
