"""A daemon per site."""

from __future__ import annotations


def test_passed_with_two(ask, bundle):
    """One per site."""
    assert set(ask({"b.yaml": bundle}).values()) == {"passed"}


def test_failed_with_one(ask, bundle):
    """Both clusters are deployed here, so the second one would be too."""
    rows = [row for row in bundle.splitlines() if "mir-s" not in row]

    assert set(ask({"b.yaml": "\n".join(rows)}).values()) == {"failed"}


def test_unknown_where_a_cluster_is_elsewhere(ask, bundle):
    """So may its mirror be."""
    rows = [r for r in bundle.splitlines() if "mir-s" not in r and "  mon-s" not in r]

    assert set(ask({"b.yaml": "\n".join(rows)}).values()) == {"unknown"}
