"""Cinder enables images one by one."""

from __future__ import annotations


def test_passed_in_mode_image(ask, mirror):
    """What Cinder needs."""
    text = mirror(pool="volumes", mode="image")

    assert set(ask({"r.yml": text}).values()) == {"passed"}


def test_failed_where_mode_pool_is_only_the_default(ask, mirror):
    """Nobody chose it."""
    assert set(ask({"r.yml": mirror(pool="cinder-fast")}).values()) == {"failed"}


def test_unknown_where_mode_pool_was_chosen(ask, mirror):
    """It is the way of those who let Ceph alone mirror."""
    text = mirror(pool="volumes", mode="pool")

    assert set(ask({"r.yml": text}).values()) == {"unknown"}


def test_unknown_with_a_template(ask, mirror):
    """It may become either."""
    text = mirror(pool="volumes", mode='"{{ m }}"')

    assert set(ask({"r.yml": text}).values()) == {"unknown"}


def test_not_applicable_to_other_pools(ask, mirror):
    """Whole pools are right for images."""
    assert set(ask({"r.yml": mirror(pool="images", mode="pool")}).values()) == {"not-applicable"}
