"""A word that Ceph knows."""

from __future__ import annotations


def test_passed_with_each(ask, pool):
    """There are three."""
    for mode in ("image", "pool", "init-only"):
        assert set(ask({"pool.yaml": pool(mode=mode)}).values()) == {"passed"}


def test_failed_with_another(ask, pool):
    """The command refuses it."""
    ask({"pool.yaml": pool(mode="images")})

    assert ask.findings[0].verdict == "failed"
    assert "'image'" in ask.findings[0].reason


def test_unknown_without_one(ask, pool):
    """Or with a template."""
    for mode in ("", '"{{ m }}"'):
        assert set(ask({"pool.yaml": pool(mode=mode)}).values()) == {"unknown"}
