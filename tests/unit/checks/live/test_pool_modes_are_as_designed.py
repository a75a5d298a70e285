"""Asks live.pool-modes-are-as-designed."""

END = "mirror of blocks, ceph-e and ceph-w, at ceph-{}"


def blocks(live, number=0):
    """What a cluster says of the pool blocks."""
    return live["seen"]["clusters"][number]["pools"][0]["mirroring"]


def test_passed_when_modes_agree(ask, live):
    """Three pools, two ends each."""
    assert list(ask(live).values()) == ["passed"] * 6


def test_failed_in_another_mode(ask, live):
    """In image mode nothing follows by itself."""
    blocks(live)["mode"] = "image"

    found = ask(live)
    assert (found[END.format("e")], found[END.format("w")]) == ("failed", "passed")


def test_failed_when_off(ask, live):
    """The worst of all modes."""
    blocks(live)["mode"] = "disabled"

    assert ask(live)[END.format("e")] == "failed"


def test_unknown_without_a_profile(ask, live):
    """The design does not say which is right."""
    del live["design"]["ceph_clusters"][0]["pools"][0]["profile"]

    assert ask(live)[END.format("e")] == "unknown"


def test_unknown_when_a_cluster_is_silent(ask, live):
    """The other end cannot tell it."""
    live["seen"]["clusters"][1] = {"cluster": "ceph-w", "site": "west", "problem": "given up"}

    assert ask(live)[END.format("w")] == "unknown"
