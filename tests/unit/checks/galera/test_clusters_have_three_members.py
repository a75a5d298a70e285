"""The check galera.clusters-have-three-members."""

from __future__ import annotations


def test_passed_with_three(ask):
    """An arbitrator is one of them; the last answer counts."""
    rows = "".join(f"wsrep_cluster_size\t{size}\n" for size in (1, 2, 3))

    assert set(ask({"a.txt": rows}).values()) == {"passed"}


def test_failed_with_two(ask):
    """The loss of one stops the other."""
    verdicts = ask({"a.txt": "| wsrep_cluster_size | 2 |\n"})

    assert "failed" in verdicts.values()
    assert ask.findings[0].where.endswith("a.txt:1")


def test_not_applicable_where_it_is_not_said(ask):
    """Another variable was asked for."""
    assert set(ask({"a.txt": "wsrep_ready\tON\n"}).values()) == {"not-applicable"}


def test_unknown_where_the_node_is_cut_off(ask):
    """The others may be well."""
    rows = "wsrep_cluster_size\t1\nwsrep_cluster_status\tnon-Primary\n"

    assert "unknown" in ask({"a.txt": rows}).values()


def test_unknown_on_a_page(ask):
    """It shows how a cluster is made, node by node."""
    page = "Now there are two:\n\n```\n| wsrep_cluster_size | 2 |\n```\n"

    assert "unknown" in ask({"page.md": page}).values()
