"""A write that is on one disk."""

from __future__ import annotations


def least(pool, number: str, size: str = "3") -> dict[str, str]:
    """A pool with min_size among its parameters."""
    return {"pool.yaml": f"{pool(size=size)}  parameters:\n    min_size: {number}\n"}


def test_passed_with_two(ask, pool):
    """By Ceph's default, or as written."""
    assert set(ask({"pool.yaml": pool()}).values()) == {"passed"}
    assert set(ask(least(pool, '"2"')).values()) == {"passed"}
    assert set(ask(least(pool, "2", size="2")).values()) == {"passed"}


def test_failed_with_one(ask, pool):
    """As written, or by Ceph's default for two copies."""
    assert set(ask(least(pool, '"1"')).values()) == {"failed"}
    assert set(ask({"pool.yaml": pool(size="2")}).values()) == {"failed"}


def test_unknown_with_a_template(ask, pool):
    """Either number may be filled in."""
    assert set(ask(least(pool, '"{{ m }}"')).values()) == {"unknown"}
    assert set(ask({"pool.yaml": pool(size='"{{ s }}"')}).values()) == {"unknown"}


def test_not_applicable_with_one_copy(ask, pool):
    """That is worse, and said elsewhere."""
    assert set(ask({"pool.yaml": pool(size="1")}).values()) == {"not-applicable"}
