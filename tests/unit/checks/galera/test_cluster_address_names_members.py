"""The check galera.cluster-address-names-members."""

from __future__ import annotations


def test_passed_with_members(ask):
    """As it should be."""
    answers = ask(
        {
            "node.cnf": ("[mysqld]\nwsrep_cluster_address = gcomm://db1,db2,db3\n\n"),
        }
    )

    assert "passed" in answers.values()


def test_failed_without(ask):
    """Left over from the first start."""
    answers = ask(
        {
            "node.cnf": ("[mysqld]\nwsrep_cluster_address = gcomm://\n\n"),
        }
    )

    assert "failed" in answers.values()


def test_unknown_where_jinja_writes_it(ask):
    """A loop over a group's hosts."""
    answers = ask(
        {
            "node.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://{% for h in hosts %}{{ h }}{% endfor %}\n"
                "\n"
            ),
        }
    )

    assert "unknown" in answers.values()
