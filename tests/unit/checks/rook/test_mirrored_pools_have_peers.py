"""A pool without a peer sends nothing."""

from __future__ import annotations


def test_passed_with_a_secret(ask, pool):
    """What it is called is the operator's business."""
    text = pool("peers:", "  secretNames: [from-south]")

    assert set(ask({"pool.yaml": text}).values()) == {"passed"}


def test_failed_without(ask, pool):
    """Prepared, but nothing happens."""
    assert set(ask({"pool.yaml": pool()}).values()) == {"failed"}


def test_failed_with_an_empty_list(ask, pool):
    """It is as good as none."""
    text = pool("peers:", "  secretNames: []")

    assert set(ask({"pool.yaml": text}).values()) == {"failed"}


def test_unknown_with_a_template(ask, pool):
    """Filled in later."""
    text = pool("peers:", "  secretNames:", '    - "{{ peer }}"')

    assert set(ask({"pool.yaml": text}).values()) == {"unknown"}
