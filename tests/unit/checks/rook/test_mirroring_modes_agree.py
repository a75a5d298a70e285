"""Two sites, one mode."""

from __future__ import annotations

POOL = (
    "apiVersion: ceph.rook.io/v1\nkind: CephBlockPool\nmetadata:\n  name: volumes\n"
    "spec:\n  mirroring:\n    enabled: true\n    mode: {}\n"
)


def test_passed_for_one_mode(ask):
    """At both."""
    answers = ask({"site=a/p.yaml": POOL.format("image"), "site=b/p.yaml": POOL.format("image")})

    assert list(answers.values()) == ["passed"]


def test_failed_for_two(ask):
    """One was left as the example has it."""
    answers = ask({"site=a/p.yaml": POOL.format("image"), "site=b/p.yaml": POOL.format("pool")})

    assert list(answers.values()) == ["failed"]


def test_unknown_with_a_template(ask):
    """Filled in later."""
    answers = ask(
        {"site=a/p.yaml": POOL.format("image"), "site=b/p.yaml": POOL.format('"{{ mode }}"')}
    )

    assert list(answers.values()) == ["unknown"]
