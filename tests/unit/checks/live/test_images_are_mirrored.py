"""Asks live.images-are-mirrored."""

END = "mirror of blocks, ceph-e and ceph-w, at ceph-{}"


def blocks(live, number=0):
    """What a cluster says of the pool blocks."""
    return live["seen"]["clusters"][number]["pools"][0]["mirroring"]


def test_passed_when_all_are(ask, live):
    """Empty pools too."""
    assert list(ask(live).values()) == ["passed"] * 6


def test_failed_with_an_image_that_is_not(ask, live):
    """It was made without journaling."""
    blocks(live)["names"].append("volume-3")

    assert ask(live)[END.format("e")] == "failed"
    assert "volume-3" in next(f for f in ask.findings if f.verdict == "failed").reason


def test_not_applicable_in_image_mode(ask, live):
    """There it is the volume's type that decides."""
    blocks(live)["mode"] = "image"
    blocks(live)["names"].append("volume-3")

    assert ask(live)[END.format("e")] == "not-applicable"


def test_unknown_when_a_cluster_is_silent(ask, live):
    """The other end cannot tell it."""
    live["seen"]["clusters"][1] = {"cluster": "ceph-w", "site": "west", "problem": "given up"}

    assert ask(live)[END.format("w")] == "unknown"
