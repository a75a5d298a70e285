"""One copy is none once its disk is gone."""

from __future__ import annotations


def test_passed_with_three(ask, pool):
    """The usual number."""
    assert set(ask({"pool.yaml": pool()}).values()) == {"passed"}


def test_passed_with_erasure_coding(ask, pool):
    """Coding chunks are copies too."""
    text = pool().replace("replicated:\n    size: 3", "erasureCoded:\n    codingChunks: 1")

    assert set(ask({"pool.yaml": text}).values()) == {"passed"}


def test_failed_with_one(ask, pool):
    """The line of the number is named."""
    ask({"pool.yaml": pool(size="1")})

    assert ask.findings[0].where.endswith(":6")
    assert ask.findings[0].verdict == "failed"


def test_unknown_with_a_template(ask, pool):
    """What is filled in later is not judged."""
    assert set(ask({"pool.yaml": pool(size='"{{ copies }}"')}).values()) == {"unknown"}


def test_not_applicable_without_mirroring(ask, pool):
    """A scratch pool with one copy is nobody's protection."""
    text = pool(size="1").replace("enabled: true", "enabled: false")

    assert set(ask({"pool.yaml": text}).values()) == {"not-applicable"}
