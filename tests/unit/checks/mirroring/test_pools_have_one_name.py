"""The check mirroring.pools-have-one-name."""

from __future__ import annotations

INFO = (
    "$ rbd mirror pool info {0}\nMode: image\nSite Name: {1}\n\nPeer Sites:\n\nUUID: {2}\n"
    "Name: {3}\nDirection: rx-tx\nClient: client.rbd-mirror-peer\n"
)
UUID = "3f1e8f2c-2f0b-4a36-9b53-5a0c6c0fd7a1"


def info(pool: str, site: str, peer: str) -> str:
    return INFO.format(pool, site, UUID, peer)


def test_passed_for_one_name(ask):
    """Both have answered."""
    answers = ask(
        {
            "site=a/info.txt": info("volumes", "a", "b"),
            "site=b/info.txt": info("volumes", "b", "a"),
        }
    )

    assert set(answers.values()) == {"passed"}


def test_failed_for_two(ask):
    """One was made for the copies."""
    answers = ask(
        {
            "site=a/info.txt": info("volumes", "a", "b"),
            "site=b/info.txt": info("volumes-dr", "b", "a"),
        }
    )

    assert list(answers.values()) == ["failed", "failed"]


def test_unknown_where_the_other_has_not_answered(ask):
    """One pool of two was asked for."""
    answers = ask(
        {
            "site=a/info.txt": info("volumes", "a", "b"),
            "site=a/more.txt": info("images", "a", "b"),
            "site=b/info.txt": info("volumes", "b", "a"),
        }
    )

    assert answers["pool images at a"] == "unknown"
    assert answers["pool volumes at a"] == "passed"


def test_not_applicable_to_one_site(ask):
    """There is nothing to compare it with."""
    answers = ask({"site=a/info.txt": info("volumes", "a", "b")})

    assert set(answers.values()) == {"not-applicable"}
