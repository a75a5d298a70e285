"""A backend and its cluster."""

from __future__ import annotations


def test_passed_with_both(ask, environment):
    """Name and FSID agree."""
    assert set(ask({"e.yaml": environment()}).values()) == {"passed"}


def test_failed_without_the_cluster_or_with_another_fsid(ask, environment):
    """Each is enough."""
    other = "87654321-1234-4234-8234-123456789012"
    for text in (environment(cluster="farther"), environment(fsid=other)):
        assert set(ask({"e.yaml": text}).values()) == {"failed"}


def test_unknown_without_any_cluster(ask, environment):
    """They may be described in another environment."""
    text = environment().partition("  CephExternalMultiConfig")[0]

    assert set(ask({"e.yaml": text}).values()) == {"unknown"}
