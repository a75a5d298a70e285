"""Somebody has to fetch."""

from __future__ import annotations


def test_passed_with_one_in_another_file(ask, pool, daemon):
    """Files that are given together are judged together."""
    assert set(ask({"a.yaml": pool(), "b.yaml": daemon()}).values()) == {"passed"}


def test_passed_where_the_pool_tells_no_namespace(ask, daemon):
    """Values of the chart do not, for Helm is told it."""
    values = "cephBlockPools:\n- name: a\n  spec: {mirroring: {enabled: true, mode: image}}\n"

    assert set(ask({"values.yaml": values, "b.yaml": daemon()}).values()) == {"passed"}


def test_failed_with_none_running(ask, pool, daemon):
    """A count of 0 is written down, so it is meant."""
    text = pool() + "---\n" + daemon(count=0)

    assert set(ask({"a.yaml": text}).values()) == {"failed"}


def test_unknown_where_no_file_has_one(ask, pool, daemon):
    """It may be in a file that is not here; one in another cluster is not this one's."""
    assert set(ask({"a.yaml": pool()}).values()) == {"unknown"}
    assert set(ask({"a.yaml": pool(), "b.yaml": daemon(space="other")}).values()) == {"unknown"}
